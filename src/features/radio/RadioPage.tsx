import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Station } from '../../contract/radio.ts'
import { favouritesAmong } from '../../domain/account/favourites.ts'
import { answersTo } from '../../domain/search/search-folding.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { StationCount } from '../../ui/StationCount.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { onAirLine } from './on-air-line.ts'
import { LastStation } from './LastStation.tsx'
import { toggleStation } from './radio.ts'
import { RENDERED_STATIONS_KEY, type RenderedStations, takeRenderedStations } from './station-urls.ts'
import { tuned } from './tuned-store.ts'
import css from './RadioPage.module.css'
import { stationsOnAirQuery, stationsQuery } from './station-queries.ts'
import { StationRow } from './StationRow.tsx'
import { StationSearch } from './StationSearch.tsx'

/** All radio stations with their programmes; a press tunes in, or turns off the playing station. */
export function RadioPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: stations } = useSuspenseQuery(stationsQuery())
  const { data: onAir = [] } = useQuery(stationsOnAirQuery())
  useRenderedStations()
  const on = useStore(tuned)
  const [typed, setTyped] = useState('')
  const { signedIn, known, ids, heartOf } = useFavourites('stations')
  const [narrowed, setNarrowed] = useState(false)
  const onlyFavourites = narrowed && signedIn
  const offered = onlyFavourites ? favouritesAmong(stations, ids) : stations
  const sought = typed.trim()
  const found = sought === '' ? offered : offered.filter((station) => isSought(station, sought))
  const index = on ? stations.findIndex(({ _id }) => _id === on.station._id) : -1

  const lineOf = ({ _id }: Station): string | undefined => {
    const its = onAir.find(({ station_id }) => station_id === _id)
    return its && onAirLine(locale, { track: its.tracks[0], programme: its.programmes[0] })
  }

  return (
    <div className={css.page}>
      <title>{`${t`Radio`} — ${t`Efir`}`}</title>
      <PageHead title={<Trans>Radio</Trans>} here={t`Radio`} note={stations.length > 0 && <StationCount of={stations.length} />}>
        <Scale
          at={index < 0 ? null : (index + 0.5) / stations.length}
          steps={stations.length * 4}
          major={4}
          size="ruler"
          {...(on ? { label: String(on.station.number) } : {})}
        />
      </PageHead>
      {stations.length > 0 && (
        <div className={css.tools}>
          <StationSearch typed={typed} onType={setTyped} />
          {signedIn && (
            <Button
              look="outline"
              className={css.favourites}
              aria-pressed={onlyFavourites}
              onClick={() => setNarrowed(!narrowed)}
            >
              <Heart size="1.25rem" aria-hidden="true" />
              <span>
                <Trans>Favourites</Trans>
              </span>
            </Button>
          )}
          {typed === '' && <LastStation stations={stations} />}
        </div>
      )}
      <p className={css.nothing} role="status">
        {stations.length === 0 && (
          <span>
            <Trans>There are no stations yet.</Trans>
          </span>
        )}
        {stations.length > 0 && found.length === 0 && sought === '' && known && (
          <span>
            <Trans>No favourite stations yet. A press on a heart makes a station one.</Trans>
          </span>
        )}
        {found.length === 0 && sought !== '' && (
          <span>
            <Trans>Nothing among the stations answers to “{sought}”.</Trans>
          </span>
        )}
      </p>
      <ul className={css.stations} aria-busy={signedIn && !known}>
        {found.map((station) => (
          <li key={station._id}>
            <StationRow
              station={station}
              tuned={on?.station._id === station._id}
              onAir={lineOf(station)}
              onPress={() => toggleStation(station, offered)}
              favouriteOf={heartOf}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isSought({ name, name_ru, genre, genre_ru }: Station, sought: string): boolean {
  return [name, name_ru, genre, genre_ru].some((words) => answersTo(words, sought) > 0)
}

/** Hands the streams that the rendered page brought to the player. */
function useRenderedStations(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const streams = queryClient.getQueryData<RenderedStations>(RENDERED_STATIONS_KEY)
    if (streams) takeRenderedStations(streams)
    queryClient.removeQueries({ queryKey: RENDERED_STATIONS_KEY })
  }, [queryClient])
}

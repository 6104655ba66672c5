import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { Station } from '../../contract/radio.ts'
import { favouritesAmong } from '../../domain/account/favourites.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { ChannelTile } from '../../ui/tiles/ChannelTile.tsx'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StationTile } from '../../ui/tiles/StationTile.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { channelsQuery } from '../channels/channel-queries.ts'
import { useNowAndNext } from '../channels/now-queries.ts'
import { tuneIn, prefetchRadio } from '../radio/radio-store.ts'
import { tuned } from '../radio/tuned-store.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import { useFavourites } from './favourite-queries.ts'
import css from './FavouritesPage.module.css'
import { FavouriteTitles } from './FavouriteTitles.tsx'

/** The viewer's favourite channels, stations and titles, in the order in which they were added. */
export function FavouritesPage() {
  const { t } = useLingui()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: stations } = useSuspenseQuery(stationsQuery())
  const channelFavourites = useFavourites('channels')
  const stationFavourites = useFavourites('stations')
  const cachedTitles = useFavourites('titles')
  const shownChannels = favouritesAmong(channels, channelFavourites.ids)
  const shownStations = favouritesAmong(stations, stationFavourites.ids)
  return (
    <section className={css.page} aria-busy={!channelFavourites.known || !stationFavourites.known || !cachedTitles.known}>
      <title>{`${t`Favourites`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Favourites</Trans>
      </h1>
      {(channelFavourites.failed || stationFavourites.failed || cachedTitles.failed) && (
        <NoAnswer
          error={channelFavourites.error ?? stationFavourites.error ?? cachedTitles.error}
          onRetry={() => {
            channelFavourites.ask()
            stationFavourites.ask()
            cachedTitles.ask()
          }}
        />
      )}
      <h2>
        <Trans>Channels</Trans>
      </h2>
      {shownChannels.length > 0 ? (
        <ChannelList channels={shownChannels} heartOf={channelFavourites.heartOf} />
      ) : (
        <Nothing of={channelFavourites}>
          <Trans>No favourite channels yet. A press on the heart under a channel's picture makes it one.</Trans>
        </Nothing>
      )}
      <h2>
        <Trans>Radio</Trans>
      </h2>
      {shownStations.length > 0 ? (
        <StationList stations={shownStations} heartOf={stationFavourites.heartOf} />
      ) : (
        <Nothing of={stationFavourites}>
          <Trans>No favourite stations yet. A press on a heart makes a station one.</Trans>
        </Nothing>
      )}
      <h2>
        <Trans>Films and series</Trans>
      </h2>
      {cachedTitles.ids.length > 0 ? (
        <FavouriteTitles ids={cachedTitles.ids} heartOf={cachedTitles.heartOf} />
      ) : (
        <Nothing of={cachedTitles}>
          <Trans>No favourite films yet. A press on the heart of a film or a series makes it one.</Trans>
        </Nothing>
      )}
    </section>
  )
}

/** The placeholder of an empty list, or its reserved space while loading. */
function Nothing({ of: { known, failed }, children }: { of: ReturnType<typeof useFavourites>; children: ReactNode }) {
  if (known) return <p className={css.nothing}>{children}</p>
  return failed ? null : <Skeleton className={css.waiting ?? ''} />
}

type HeartOf = ReturnType<typeof useFavourites>['heartOf']

function ChannelList({ channels, heartOf }: { channels: readonly Channel[]; heartOf: HeartOf }) {
  const locale = useStore(localeStore)
  const nowMs = useSelector(clock, wholeMinute)
  const { data: now } = useNowAndNext(channels.map(({ _id }) => _id))
  return (
    <ul className={css.list}>
      {channels.map((channel) => {
        const current = now?.find(({ channel_id }) => channel_id === channel._id)?.current
        const name = nameIn(locale, channel)
        return (
          <li key={channel._id}>
            <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}} className={tileClass()}>
              <ChannelTile
                logo={channel.logo}
                number={channel.number}
                name={name}
                title={current && titleIn(locale, current)}
                progress={current ? progressOf(current, nowMs) : null}
                {...(!channel.allowed && { locked: <Trans>With a subscription</Trans> })}
              />
            </Link>
            <HeartButton {...heartOf(channel._id, name)} />
          </li>
        )
      })}
    </ul>
  )
}

/** A press plays the station; next and previous step through the favourites. */
function StationList({ stations, heartOf }: { stations: readonly Station[]; heartOf: HeartOf }) {
  const locale = useStore(localeStore)
  const on = useStore(tuned)
  return (
    <ul className={css.list}>
      {stations.map((station) => {
        const name = nameIn(locale, station)
        return (
          <li key={station._id}>
            <button
              type="button"
              className={tileClass()}
              aria-pressed={on?.station._id === station._id}
              onPointerDown={prefetchRadio}
              onFocus={prefetchRadio}
              onClick={() => void tuneIn(station, stations)}
            >
              <StationTile
                logo={station.logo_rect}
                number={station.number}
                name={name}
                genre={
                  station.working ? locale === 'ru' ? station.genre_ru : station.genre : <Trans>Temporarily not working</Trans>
                }
                on={on?.station._id === station._id}
              />
            </button>
            <HeartButton {...heartOf(station._id, name)} />
          </li>
        )
      })}
    </ul>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/locale.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { LazyPicture } from '../../ui/LazyPicture.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { closeRadio, playStation } from './radio.ts'
import { tuned } from './radio-store.ts'
import css from './RadioPage.module.css'
import { StationEye } from './StationEye.tsx'
import { stationsQuery } from './station-queries.ts'

/** Every radio station; a press tunes to it, another press turns it off. */
export function RadioPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: stations } = useSuspenseQuery(stationsQuery())
  const on = useStore(tuned)
  const index = on ? stations.findIndex(({ _id }) => _id === on.station._id) : -1

  const press = (station: Station) => (on?.station._id === station._id ? closeRadio() : playStation(station, stations))

  return (
    <div className={css.page}>
      <title>{`${t`Radio`} — ${t`Efir`}`}</title>
      <PageHead
        title={<Trans>Radio</Trans>}
        note={<Plural value={stations.length} one="# station" few="# stations" many="# stations" other="# stations" />}
      >
        <Scale
          at={index < 0 ? null : (index + 0.5) / stations.length}
          steps={stations.length * 4}
          major={4}
          size="ruler"
          {...(on ? { label: String(on.station.number) } : {})}
        />
      </PageHead>
      <ul className={css.stations}>
        {stations.map((station) => {
          const playing = on?.station._id === station._id
          return (
            <li key={station._id}>
              <button
                type="button"
                className={css.station}
                disabled={!station.working}
                aria-pressed={playing}
                onClick={() => press(station)}
              >
                <LazyPicture src={station.logo_rect} alt="" width={56} height={56} />
                <span className={css.words}>
                  <span className={css.name}>{nameIn(locale, station)}</span>
                  <span className={css.genre}>
                    {station.working ? (
                      locale === 'ru' ? (
                        station.genre_ru
                      ) : (
                        station.genre
                      )
                    ) : (
                      <Trans>Temporarily not working</Trans>
                    )}
                  </span>
                </span>
                {playing ? <StationEye /> : <span className={css.number}>{station.number}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

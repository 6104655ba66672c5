import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { StationCount } from '../../ui/StationCount.tsx'
import { Rail } from '../../ui/rows/Rail.tsx'
import { StationTile } from '../../ui/tiles/StationTile.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import { useStore } from '../../ui/use-store.ts'
import { tuneIn, prefetchRadio } from '../radio/radio-store.ts'
import { lastStation, tuned } from '../radio/tuned-store.ts'

const SHOWN = 14

/** Radio stations, the one listened to last in front; a press plays it here. */
export function StationRail({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const on = useStore(tuned)
  const last = useStore(lastStation)
  const working = stations.filter((station) => station.working)
  const shown = working.toSorted((a, b) => Number(b._id === last) - Number(a._id === last)).slice(0, SHOWN)
  return (
    <Rail
      title={<Trans>Radio</Trans>}
      items="station"
      all={
        <Link to={SCREEN_PATHS.radio}>
          <StationCount of={stations.length} />
        </Link>
      }
    >
      {shown.map((station) => (
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
              name={nameIn(locale, station)}
              genre={station._id === last ? t`You listened to it last` : locale === 'ru' ? station.genre_ru : station.genre}
              on={on?.station._id === station._id}
            />
          </button>
        </li>
      ))}
    </Rail>
  )
}

import { Trans } from '@lingui/react/macro'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { useStore } from '../../ui/use-store.ts'
import type { useFavourites } from '../favourites/favourite-queries.ts'
import { StationEye } from './StationEye.tsx'
import css from './StationRow.module.css'

type StationRowProps = {
  station: Station
  /** The radio is tuned to it. */
  tuned: boolean
  /** Its programme in one line. */
  onAir: string | undefined
  onPress: () => void
  favouriteOf: ReturnType<typeof useFavourites>['heartOf']
}

/** A station in the list with its programme. An off-air station is marked, and a press explains it. */
export function StationRow({ station, tuned, onAir, onPress, favouriteOf }: StationRowProps) {
  const locale = useStore(localeStore)
  const name = nameIn(locale, station)
  return (
    <div className={css.row}>
      <button
        type="button"
        className={css.station}
        data-silent={!station.working || undefined}
        aria-pressed={tuned}
        onClick={onPress}
      >
        <LazyPicture src={station.logo_rect} alt="" width={56} height={56} />
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          <span className={css.genre}>
            {station.working ? (
              <span>{locale === 'ru' ? station.genre_ru : station.genre}</span>
            ) : (
              <span>
                <Trans>Temporarily not working</Trans>
              </span>
            )}
          </span>
          {onAir && station.working && <span className={css.onAir}>{onAir}</span>}
        </span>
        {tuned ? <StationEye /> : <span className={css.number}>{station.number}</span>}
      </button>
      <HeartButton {...favouriteOf(station._id, name)} />
    </div>
  )
}

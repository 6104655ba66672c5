import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './LastStation.module.css'
import { playStation } from './radio.ts'
import { lastStation, tuned } from './tuned-store.ts'

/** Offers the last station while the radio is off. */
export function LastStation({ stations }: { stations: readonly Station[] }) {
  const locale = useStore(localeStore)
  const last = useStore(lastStation)
  const on = useStore(tuned)
  const station = stations.find(({ _id, working }) => _id === last && working)
  if (on || !station) return null
  return (
    <button type="button" className={css.last} onClick={() => playStation(station, stations)}>
      <img src={station.logo_rect} alt="" width="40" height="40" />
      <span className={css.words}>
        <span className={css.offer}>
          <Trans>Listen on</Trans>
        </span>
        <span className={css.name}>{nameIn(locale, station)}</span>
      </span>
      <Play size="1.25rem" fill="currentColor" aria-hidden="true" />
    </button>
  )
}

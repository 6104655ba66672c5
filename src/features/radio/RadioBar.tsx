import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { closeRadio, radioPlayer } from './radio.ts'
import { tuned } from './tuned-store.ts'
import { OnAirLine, RadioState, SleepLeft } from './RadioWords.tsx'
import css from './RadioBar.module.css'
import { StationEye } from './StationEye.tsx'
import { notifyFailures } from './failure-notices.ts'
import { Transport } from './Transport.tsx'
import { useRadioScreen } from './use-radio-screen.ts'

/** The radio bar at the foot of every screen once a station has played (section 2). */
export function RadioBar() {
  const on = useStore(tuned)
  return on && <Bar station={on.station} stations={on.stations} />
}

function Bar({ station, stations }: { station: Station; stations: readonly Station[] }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { Screen, prefetch, show, hide } = useRadioScreen()
  const index = stations.findIndex(({ _id }) => _id === station._id)
  const name = nameIn(locale, station)
  useEffect(() => notifyFailures(radioPlayer()), [])
  return (
    <>
      <section className={css.bar} data-room="glass" aria-label={`${t`Radio`}: ${name}`}>
        <Scale at={(index + 0.5) / stations.length} steps={120} size="ruler" className={css.dial ?? ''} />
        <button
          type="button"
          className={css.open}
          aria-haspopup="dialog"
          onPointerDown={prefetch}
          onFocus={prefetch}
          onClick={() => void show()}
        >
          <img src={station.logo_rect} alt="" width="40" height="40" />
          <span className={css.words}>
            <span className={css.name}>{name}</span>
            <span className={css.state}>
              <StationEye />
              <span className={css.heard}>
                <OnAirLine />
              </span>
              <SleepLeft />
            </span>
          </span>
          <span className={css.spoken}>{t`Open the dial`}</span>
        </button>
        <p className={css.spoken} role="status">
          <RadioState />
        </p>
        <div className={css.buttons}>
          <Transport look="icon" step="1.25rem" main="1.375rem" />
          <Button look="icon" aria-label={t`Close the radio`} onClick={closeRadio}>
            <X size="1.25rem" aria-hidden="true" />
          </Button>
        </div>
      </section>
      {Screen && <Screen station={station} stations={stations} onClose={hide} />}
    </>
  )
}

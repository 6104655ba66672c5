import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/locale.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { closeRadio, nextStation, pauseRadio, playRadio, previousStation, radioPlayer } from './radio.ts'
import { tuned } from './radio-store.ts'
import css from './RadioBar.module.css'
import { StationEye } from './StationEye.tsx'

/** The radio bar: hidden until a station is played, at the foot of every screen from then on (section 2). */
export function RadioBar() {
  const on = useStore(tuned)
  return on && <Bar station={on.station} stations={on.stations} />
}

function Bar({ station, stations }: { station: Station; stations: readonly Station[] }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { phase, wanted } = useStore(radioPlayer().state)
  const name = nameIn(locale, station)
  const index = stations.findIndex(({ _id }) => _id === station._id)
  return (
    <section className={css.bar} data-room="glass" aria-label={`${t`Radio`}: ${name}`}>
      <Scale at={(index + 0.5) / stations.length} steps={120} size="ruler" className={css.dial ?? ''} />
      <img src={station.logo_rect} alt="" width="40" height="40" />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.state} role="status">
          <StationEye />
          {phase === 'failed' ? (
            <Trans>Temporarily not working</Trans>
          ) : phase === 'loading' || phase === 'waiting' ? (
            <Trans>Tuning…</Trans>
          ) : wanted ? (
            <Trans>Now on air</Trans>
          ) : (
            <Trans>Paused</Trans>
          )}
        </p>
      </div>
      <div className={css.buttons}>
        <Button look="icon" aria-label={t`Previous station`} onClick={previousStation}>
          <SkipBack size={20} fill="currentColor" aria-hidden="true" />
        </Button>
        {wanted ? (
          <Button look="icon" aria-label={t`Pause`} onClick={pauseRadio}>
            <Pause size={22} fill="currentColor" aria-hidden="true" />
          </Button>
        ) : (
          <Button look="icon" aria-label={t`Play`} onClick={playRadio}>
            <Play size={22} fill="currentColor" aria-hidden="true" />
          </Button>
        )}
        <Button look="icon" aria-label={t`Next station`} onClick={nextStation}>
          <SkipForward size={20} fill="currentColor" aria-hidden="true" />
        </Button>
        <Button look="icon" aria-label={t`Close the radio`} onClick={closeRadio}>
          <X size={20} aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}

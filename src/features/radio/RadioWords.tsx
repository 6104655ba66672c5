import { Trans } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import { localeStore } from '../../app-state/locale-store.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { onAirLine } from './on-air-line.ts'
import { nowPlaying } from './now-playing.ts'
import { radioPlayer } from './radio.ts'
import { failureCode } from './radio-failure.ts'
import css from './RadioWords.module.css'
import { sleep } from './sleep-timer.ts'
import { failureText } from './failure-notices.ts'

/** The radio's state: tuning, playing, paused, or failed with a reason (section 8). */
export function RadioState() {
  const locale = useStore(localeStore)
  const { state } = radioPlayer()
  const failure = useSelector(state, ({ phase, error }) => (phase === 'failed' ? failureCode(error) : null))
  const tuning = useSelector(state, ({ phase }) => phase === 'loading' || phase === 'waiting')
  const playWhenReady = useSelector(state, (now) => now.playWhenReady)
  if (failure) return <span>{failureText(failure, locale)}</span>
  return <span>{tuning ? <Trans>Tuning…</Trans> : playWhenReady ? <Trans>Now on air</Trans> : <Trans>Paused</Trans>}</span>
}

/** The track, else the programme, in one line; the radio's state while neither is known. */
export function OnAirLine() {
  const locale = useStore(localeStore)
  const heard = useStore(nowPlaying)
  const sounding = useSelector(radioPlayer().state, ({ phase }) => phase === 'playing')
  const line = sounding ? onAirLine(locale, heard) : undefined
  return line ? <span>{line}</span> : <RadioState />
}

/** The sleep timer's minutes, with a moon unless there is one beside; hidden while off. */
export function SleepLeft({ moon = true }: { moon?: boolean }) {
  const minutesLeft = useSelector(sleep, (timer) => timer?.minutesLeft)
  if (minutesLeft === undefined) return null
  return (
    <span className={css.sleep}>
      {moon && <Moon size="1em" fill="currentColor" strokeWidth={0} aria-hidden="true" />}
      <span>
        <Trans>{minutesLeft} min</Trans>
      </span>
    </span>
  )
}

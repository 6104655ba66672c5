import { pauseRadio, radioPlayer } from './radio.ts'
import { tuned } from './radio-store.ts'
import { createSleepCountdown, type SleepChoice } from './sleep-countdown.ts'
import { now } from '../../storage/server-clock.ts'

const countdown = createSleepCountdown({
  volume: () => radioPlayer().state.get().volume,
  setVolume: (volume) => radioPlayer().setVolume(volume),
  pause: pauseRadio,
  watch: (listener) => radioPlayer().state.subscribe(listener),
})

/** The sleep timer of the radio; null while it is off. */
export const sleep = countdown.state

/** The choices in minutes. */
export const SLEEP_MINUTES = [15, 30, 60, 90] as const

/** Sets the sleep timer to a number of minutes from now. */
export function sleepAfter(minutes: Exclude<SleepChoice, 'programme'>): void {
  countdown.start(minutes, now() + minutes * 60_000)
}

/** Sets the sleep timer to the end of the programme that is heard; whoever listens behind the live edge hears that end later. */
export function sleepAfterProgramme(endMs: number): void {
  const nowMs = now()
  const heardMs = radioPlayer().state.get().positionMs ?? nowMs
  countdown.start('programme', nowMs + endMs - heardMs)
}

/** Switches the sleep timer off. */
export const stayAwake = countdown.off

/** The viewer's hand on the volume: in a sound that fades already it also says that nobody sleeps. */
export function setRadioVolume(volume: number): void {
  if (countdown.isFading()) stayAwake()
  radioPlayer().setVolume(volume)
}

// A radio that is closed has nothing left to fall asleep.
tuned.subscribe(() => tuned.get() ?? stayAwake())

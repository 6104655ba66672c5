import { pauseRadio, radioPlayer } from './radio.ts'
import { tuned } from './tuned-store.ts'
import { createSleepCountdown, type SleepChoice } from './sleep-countdown.ts'
import { now } from '../../storage/server-clock.ts'

const countdown = createSleepCountdown({
  volume: () => radioPlayer().state.get().volume,
  setVolume: (volume) => radioPlayer().setVolume(volume),
  pause: pauseRadio,
  watch: (listener) => radioPlayer().state.subscribe(listener),
})

/** The radio's sleep timer; null while off. */
export const sleep = countdown.state

/** The choices in minutes. */
export const SLEEP_MINUTES = [15, 30, 60, 90] as const

/** Starts the sleep timer, minutes from now. */
export function sleepAfter(minutes: Exclude<SleepChoice, 'programme'>): void {
  countdown.start(minutes, now() + minutes * 60_000)
}

/** Starts the sleep timer to the end of the current programme; listeners behind the live edge hear it
 * later. */
export function sleepAfterProgramme(endMs: number): void {
  const nowMs = now()
  const heardMs = radioPlayer().state.get().positionMs ?? nowMs
  countdown.start('programme', nowMs + endMs - heardMs)
}

/** Cancels the sleep timer. */
export const cancelSleep = countdown.off

/** Sets the volume by the listener; during the fade it also cancels the timer. */
export function setRadioVolume(volume: number): void {
  if (countdown.isFading()) cancelSleep()
  radioPlayer().setVolume(volume)
}

// A closed radio needs no sleep timer.
tuned.subscribe(() => tuned.get() ?? cancelSleep())

import { createStore, type Readable } from '../../platform/store.ts'
import { now } from '../../storage/server-clock.ts'

/** Minutes until the radio stops, or the end of the current programme. */
export type SleepChoice = 15 | 30 | 60 | 90 | 'programme'

/** A running sleep timer: its end (epoch ms) and the minutes left, rounded up. */
export type Sleep = { choice: SleepChoice; endsAtMs: number; minutesLeft: number }

/** The sound that the timer fades. `watch` reports its events, which continue where hidden pages' timers
 * are throttled. */
export type SleepSound = {
  volume: () => number
  setVolume: (volume: number) => void
  pause: () => void
  watch: (listener: () => void) => () => void
}

export type SleepCountdown = {
  state: Readable<Sleep | null>
  /** Sets or resets the timer's end (epoch ms). */
  start: (choice: SleepChoice, endsAtMs: number) => void
  /** Cancels the timer and restores the volume. */
  off: () => void
  /** True while the sound fades. */
  isFading: () => boolean
}

/** The sound fades over the last twenty seconds. */
export const FADE_MS = 20_000
const LOOK_EVERY_MS = 1000
const FADE_STEP_MS = 100
const MINUTE_MS = 60_000

/** Counts down, fades, pauses and restores the volume. It reads the clock instead of counting ticks, so a
 * throttled page stops in time. */
export function createSleepCountdown(sound: SleepSound): SleepCountdown {
  const state = createStore<Sleep | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueMs = Infinity
  let unwatch: (() => void) | undefined
  let volumeBefore: number | undefined

  function update(): void {
    const sleep = state.get()
    if (!sleep) return
    const leftMs = sleep.endsAtMs - now()
    if (leftMs <= 0) {
      sound.pause()
      off()
      return
    }
    const minutesLeft = Math.ceil(leftMs / MINUTE_MS)
    if (minutesLeft !== sleep.minutesLeft) state.set({ ...sleep, minutesLeft })
    if (leftMs <= FADE_MS) {
      volumeBefore ??= sound.volume()
      sound.setVolume((volumeBefore * leftMs) / FADE_MS)
    }
    const waitMs = leftMs <= FADE_MS ? FADE_STEP_MS : Math.min(LOOK_EVERY_MS, leftMs - FADE_MS)
    dueMs = now() + waitMs
    clearTimeout(timer)
    timer = setTimeout(update, waitMs)
  }

  function off(): void {
    clearTimeout(timer)
    unwatch?.()
    unwatch = undefined
    state.set(null)
    if (volumeBefore !== undefined) sound.setVolume(volumeBefore)
    volumeBefore = undefined
  }

  return {
    state,
    start(choice, endsAtMs) {
      off()
      state.set({ choice, endsAtMs, minutesLeft: Math.ceil((endsAtMs - now()) / MINUTE_MS) })
      unwatch = sound.watch(() => {
        if (now() >= dueMs) update()
      })
      update()
    },
    off,
    isFading: () => volumeBefore !== undefined,
  }
}

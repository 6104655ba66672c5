import { createStore, type Readable } from '../../platform/store.ts'
import { now } from '../../storage/server-clock.ts'

/** After how many minutes the radio falls silent, or with the end of the present programme. */
export type SleepChoice = 15 | 30 | 60 | 90 | 'programme'

/** A sleep timer that runs: when it ends (epoch ms) and the minutes until then, begun ones counted whole. */
export type Sleep = { choice: SleepChoice; endsAtMs: number; minutesLeft: number }

/** The sound that falls asleep. `watch` tells of its signs of life, which go on where a hidden page's timers are slowed down. */
export type SleepySound = {
  volume: () => number
  setVolume: (volume: number) => void
  pause: () => void
  watch: (listener: () => void) => () => void
}

export type SleepCountdown = {
  state: Readable<Sleep | null>
  /** Sets or resets the timer to end at an instant (epoch ms). */
  start: (choice: SleepChoice, endsAtMs: number) => void
  /** Takes the timer back, and with it what the sound has faded. */
  off: () => void
  /** Whether the sound is fading now. */
  isFading: () => boolean
}

/** The sound fades out over the last twenty seconds. */
export const FADE_MS = 20_000
const LOOK_EVERY_MS = 1000
const FADE_STEP_MS = 100
const MINUTE_MS = 60_000

/**
 * Counts down to an instant, fades the sound, pauses it and gives it its volume back. It goes by the clock, never by how often it was
 * woken, so that a page whose timers are slowed down is silent in time.
 */
export function createSleepCountdown(sound: SleepySound): SleepCountdown {
  const state = createStore<Sleep | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueMs = Infinity
  let unwatch: (() => void) | undefined
  let volumeBefore: number | undefined

  function look(): void {
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
    timer = setTimeout(look, waitMs)
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
        if (now() >= dueMs) look()
      })
      look()
    },
    off,
    isFading: () => volumeBefore !== undefined,
  }
}

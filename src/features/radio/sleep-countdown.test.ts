import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSleepCountdown, FADE_MS } from './sleep-countdown.ts'

const MINUTE = 60_000

function bed({ volume = 0.8 } = {}) {
  const listeners = new Set<() => void>()
  const sound = { volume, playing: true, heardAtPause: -1 }
  const countdown = createSleepCountdown({
    volume: () => sound.volume,
    setVolume: (next) => void (sound.volume = next),
    pause() {
      sound.heardAtPause = sound.volume
      sound.playing = false
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return { sound, countdown, listeners, signOfLife: () => [...listeners].forEach((listener) => listener()) }
}

const minutesLeft = ({ countdown }: ReturnType<typeof bed>) => countdown.state.get()?.minutesLeft

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the sleep timer', () => {
  test('counts begun minutes whole', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + 15 * MINUTE)
    expect(minutesLeft(night)).toBe(15)
    vi.advanceTimersByTime(59_000)
    expect(minutesLeft(night)).toBe(15)
    vi.advanceTimersByTime(1000)
    expect(minutesLeft(night)).toBe(14)
    vi.advanceTimersByTime(13 * MINUTE + 30_000)
    expect(minutesLeft(night)).toBe(1)
  })

  test('leaves the sound alone until its last twenty seconds, then fades it evenly', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + 15 * MINUTE)
    vi.advanceTimersByTime(15 * MINUTE - FADE_MS - 100)
    expect(night.sound.volume).toBe(0.8)
    expect(night.countdown.isFading()).toBe(false)
    vi.advanceTimersByTime(100 + FADE_MS / 2)
    expect(night.sound.volume).toBeCloseTo(0.4, 2)
    expect(night.countdown.isFading()).toBe(true)
    vi.advanceTimersByTime(FADE_MS / 4)
    expect(night.sound.volume).toBeCloseTo(0.2, 2)
  })

  test('fades out before its instant, pauses there and restores the volume', () => {
    const night = bed()
    night.countdown.start(30, Date.now() + 30 * MINUTE)
    vi.advanceTimersByTime(30 * MINUTE - 1)
    expect(night.sound.playing).toBe(true)
    vi.advanceTimersByTime(100)
    expect(night.sound.playing).toBe(false)
    expect(night.sound.heardAtPause).toBeLessThan(0.01)
    expect(night.sound.volume).toBe(0.8)
    expect(night.countdown.state.get()).toBeNull()
  })

  test('that is switched off while it fades gives the volume back and lets the radio play', () => {
    const night = bed()
    night.countdown.start('programme', Date.now() + FADE_MS / 2)
    expect(night.sound.volume).toBeCloseTo(0.4, 5)
    night.countdown.off()
    expect(night.sound.volume).toBe(0.8)
    vi.advanceTimersByTime(MINUTE)
    expect(night.sound.playing).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is set anew forgets the instant before', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + 15 * MINUTE)
    vi.advanceTimersByTime(15 * MINUTE - FADE_MS / 2)
    night.countdown.start(60, Date.now() + 60 * MINUTE)
    expect(night.sound.volume).toBe(0.8)
    vi.advanceTimersByTime(MINUTE)
    expect(night.sound.playing).toBe(true)
    expect(minutesLeft(night)).toBe(59)
  })

  test('ends on time in a page whose timers sleep, at the first sign of life of the sound', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + 15 * MINUTE)
    vi.setSystemTime(Date.now() + 14 * MINUTE)
    night.signOfLife()
    expect(minutesLeft(night)).toBe(1)
    expect(night.sound.playing).toBe(true)
    vi.setSystemTime(Date.now() + MINUTE)
    night.signOfLife()
    expect(night.sound.playing).toBe(false)
    expect(night.sound.volume).toBe(0.8)
  })

  test('ignores activity between two checks', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + FADE_MS - 1000)
    const { volume } = night.sound
    vi.setSystemTime(Date.now() + 50)
    night.signOfLife()
    expect(night.sound.volume).toBe(volume)
  })

  test('listens to the sound only while it runs', () => {
    const night = bed()
    night.countdown.start(15, Date.now() + MINUTE)
    expect(night.listeners.size).toBe(1)
    vi.advanceTimersByTime(MINUTE)
    expect(night.listeners.size).toBe(0)
  })
})

import type { Clock } from '../relay/clock.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** The same address is tried once more before its alternate. */
const TRIES = 2
/** After this much media an address counts as healthy. */
const HEALTHY_SECONDS = 10
/** The preferred address must be healthy this long before the channel returns to it. */
export const RETURN_AFTER_MS = 600_000

/** The address in use. A new object means that runs must change to it. */
export type Choice = { readonly index: number }

/** Chooses between the addresses of a channel. */
export type Failover = ReturnType<typeof createFailover>

/**
 * Creates the rules: an address is tried twice, then the next one. After all of them the channel is off air,
 * and tried again with growing pauses.
 */
export function createFailover(clock: Clock, count: number) {
  let streams = count
  let choice: Choice = { index: 0 }
  let failures = 0
  let failedStreams = 0
  let offAirAtMs: number | undefined
  let pauseMs = FIRST_PAUSE_MS
  let waitUntilMs = 0
  let healthySeconds = 0
  let firstHealthyAtMs: number | undefined

  function moveTo(index: number): void {
    choice = { index }
    failures = 0
    healthySeconds = 0
    firstHealthyAtMs = undefined
  }

  return {
    choice: (): Choice => choice,
    /** Returns how long to wait before the next attempt. */
    pauseMs: (): number => Math.max(0, waitUntilMs - clock.elapsed()),
    /** True after every address failed and none has brought a segment since. */
    isOffAir: (): boolean => offAirAtMs !== undefined,
    /** Returns how long the channel has been off air; undefined while it is on air. */
    offAirMs: (): number | undefined => (offAirAtMs === undefined ? undefined : clock.elapsed() - offAirAtMs),
    /** Notes a failed attempt. `forGood` means that a retry will not help. */
    fail(failed: Choice, forGood: boolean): void {
      // Several renditions fail together: that is one failure of the address.
      if (failed !== choice || clock.elapsed() < waitUntilMs) return
      failures += 1
      if (failures < TRIES && !forGood) {
        waitUntilMs = clock.elapsed() + FIRST_PAUSE_MS
        return
      }
      failedStreams += 1
      moveTo((choice.index + 1) % streams)
      if (failedStreams < streams) return void (waitUntilMs = clock.elapsed())
      failedStreams = 0
      offAirAtMs ??= clock.elapsed()
      waitUntilMs = clock.elapsed() + pauseMs
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    },
    /** Notes a published segment. */
    published(of: Choice, seconds: number): void {
      offAirAtMs = undefined
      if (of !== choice) return
      healthySeconds += seconds
      if (healthySeconds < HEALTHY_SECONDS) return
      failures = 0
      failedStreams = 0
      pauseMs = FIRST_PAUSE_MS
    },
    /**
     * Notes a probe of the preferred address while an alternate plays. Returns to it after ten good minutes.
     */
    probed(isHealthy: boolean): void {
      if (choice.index === 0) return
      if (!isHealthy) return void (firstHealthyAtMs = undefined)
      firstHealthyAtMs ??= clock.elapsed()
      if (clock.elapsed() - firstHealthyAtMs >= RETURN_AFTER_MS) moveTo(0)
    },
    /** Begins again with other addresses. */
    replace(countNow: number): void {
      streams = countNow
      failedStreams = 0
      waitUntilMs = 0
      moveTo(0)
    },
  }
}

const LONGEST_MS = 24 * 3_600_000
/** The share by which a refresh comes earlier or later, so that sources of one server spread. */
const SPREAD = 0.1

/**
 * When a source is refreshed next: after its interval, which doubles with each failure up to a day. `random`
 * is from 0 to 1.
 */
export function nextRefreshMs({ every_s, failed }: { every_s: number; failed: number }, nowMs: number, random: number): number {
  const everyMs = every_s * 1000
  const pauseMs = failed === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** failed, LONGEST_MS))
  return Math.round(nowMs + pauseMs * (1 + SPREAD * (2 * random - 1)))
}

const UNITS: Record<string, number> = { m: 60, h: 3600, d: 86_400 }

/**
 * The seconds of an interval such as `30m`, `6h` or `1d`; undefined for anything else or less than five
 * minutes.
 */
export function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? NaN)
  return seconds >= 300 ? seconds : undefined
}

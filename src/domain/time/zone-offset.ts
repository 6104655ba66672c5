type ZonedClock = { offsetNanoseconds: number }
type TemporalParts = {
  Instant: { fromEpochMilliseconds: (atMs: number) => { toZonedDateTimeISO: (timeZone: string) => ZonedClock } }
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()
// A guide asks a thousand times for the hours of a day. Clocks are changed at whole quarters of an hour.
const QUARTER_MS = 900_000
const known = new Map<string, number>()
const ENOUGH = 9999

/**
 * How far the clocks of a time zone (IANA name) are ahead of UTC at an instant, in milliseconds.
 * Browsers with Temporal answer by it: the first use of Intl takes tens of milliseconds, which a first view does without.
 */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const quarter = Math.floor(atMs / QUARTER_MS)
  const key = timeZone + quarter
  let offset = known.get(key)
  if (known.size > ENOUGH) known.clear()
  if (offset === undefined) known.set(key, (offset = readOffsetMs(quarter * QUARTER_MS, timeZone)))
  return offset
}

function readOffsetMs(wholeSecondMs: number, timeZone: string): number {
  const { Temporal } = globalThis as { Temporal?: TemporalParts }
  if (Temporal) {
    return Temporal.Instant.fromEpochMilliseconds(wholeSecondMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  }
  let clock = wallClocks.get(timeZone)
  if (!clock) {
    // Swedes write the wall time as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    wallClocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(wholeSecondMs).replace(' ', 'T')}Z`) - wholeSecondMs
}

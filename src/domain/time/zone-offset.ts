type ZonedClock = { offsetNanoseconds: number }
type TemporalParts = {
  Instant: { fromEpochMilliseconds: (atMs: number) => { toZonedDateTimeISO: (timeZone: string) => ZonedClock } }
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()
// The guide converts a thousand times a day's hours. Clocks change at whole quarter hours.
const QUARTER_MS = 900_000
const known = new Map<string, number>()
const ENOUGH = 9999

/** Returns a zone's UTC offset (IANA name) at an instant, in ms. By Temporal where available, because the
 * first use of Intl takes tens of milliseconds. */
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
    // The Swedish format is ISO 8601.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    wallClocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(wholeSecondMs).replace(' ', 'T')}Z`) - wholeSecondMs
}

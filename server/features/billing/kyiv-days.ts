import { addDays, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'

/** Returns the first moment of a day in Kyiv; undefined for what is no day, such as 30 February. */
export function startOfDay(typed: string): number | undefined {
  return isDay(typed) ? kyivInstant(typed) : undefined
}

/** Returns the moment at which a day ends in Kyiv; undefined for what is no day. */
export function endOfDay(typed: string): number | undefined {
  return isDay(typed) ? kyivInstant(addDays(typed, 1)) : undefined
}

/** Returns the interval of a month in Kyiv, such as 2027-01. */
export function monthInKyiv(month: string): { fromMs: number; toMs: number } {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { fromMs: kyivInstant(first), toMs: kyivInstant(next) }
}

// Date.parse takes 30 February for 2 March.
function isDay(typed: string): boolean {
  const isParsed = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(`${typed}T00:00:00Z`))
  return isParsed && addDays(typed, 0) === typed
}

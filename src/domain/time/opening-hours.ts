import { timeOfDay } from './clock-format.ts'
import { kyivDayOf, kyivOffsetMs } from './kyiv-time.ts'
import { KYIV_ZONE } from './kyiv-zone.ts'

type Hours = { from: string; to: string }

/** Opening hours in Kyiv time, `HH:MM` (section 9, Call-centre hours). */
export type OpeningHours = { weekdays: Hours; weekends: Hours }

/** Returns the instant (epoch ms) of a Kyiv time, `HH:MM`, on the Kyiv day of another instant. */
export function kyivTimeToday(time: string, nowMs: number): number {
  const asUtc = Date.parse(`${kyivDayOf(nowMs)}T${time}:00Z`)
  // The noon offset holds for opening hours too: clocks change at night.
  return asUtc - kyivOffsetMs(Date.parse(`${kyivDayOf(nowMs)}T10:00:00Z`))
}

/** Converts opening hours to another zone (IANA name) on an instant's day; undefined where it shows Kyiv's
 * time. */
export function hoursElsewhere({ from, to }: Hours, nowMs: number, timeZone: string): Hours | undefined {
  if (timeOfDay(nowMs, timeZone) === timeOfDay(nowMs, KYIV_ZONE)) return undefined
  const there = (time: string) => timeOfDay(kyivTimeToday(time, nowMs), timeZone)
  return { from: there(from), to: there(to) }
}

/** True if open at an instant. */
export function isOpenAt({ weekdays, weekends }: OpeningHours, nowMs: number): boolean {
  const weekday = new Date(`${kyivDayOf(nowMs)}T12:00:00Z`).getUTCDay()
  const { from, to } = weekday === 0 || weekday === 6 ? weekends : weekdays
  return nowMs >= kyivTimeToday(from, nowMs) && nowMs < kyivTimeToday(to, nowMs)
}

import { daysBetween } from '../../../src/domain/time/kyiv-time.ts'
import type { Entry } from './programme-bank/entry.ts'
import { isSerial } from './schedule-bank.ts'
import { numberFrom } from './schedule-chance.ts'
import type { Place } from './schedule-grid.ts'
import type { Lane } from './schedule-lane.ts'
import { allowedAt, chooseFrom, noteShown, ownProgrammes, type Shown } from './schedule-programmes.ts'

/**
 * Which serial takes which place of a grid: the same one every day, so that a viewer finds it where it was
 * yesterday.
 */
export function serialsIn(grid: readonly Place[], lane: Lane): readonly (Entry | undefined)[] {
  const known = PLANS.get(grid) ?? new Map<string, readonly (Entry | undefined)[]>()
  const name = `${lane.profile} ${lane.lane} ${lane.lanes}`
  const plan = known.get(name) ?? planSerials(grid, lane)
  PLANS.set(grid, known.set(name, plan))
  return plan
}

// Cached: every day needs the serials of both its grids, and they never change.
const PLANS = new WeakMap<readonly Place[], Map<string, readonly (Entry | undefined)[]>>()

function planSerials(grid: readonly Place[], lane: Lane): (Entry | undefined)[] {
  const shown: Shown = new Map()
  let before: Entry | undefined
  return grid.map((place, index) => {
    if (!isSerial(place.kind)) return undefined
    if (place.continues && before) noteShown(before, shown, place.from)
    else before = chooseFrom(allowedAt(wholeRun(grid, index), lane, ownProgrammes(place.kind, lane)), shown, place)
    return before
  })
}

// A serial that may begin at four in the morning may still be too much for its second episode at five.
function wholeRun(grid: readonly Place[], index: number): Place {
  const last = grid.findIndex((_, later) => later >= index && !grid[later + 1]?.continues)
  return { ...grid[index]!, to: grid[last]!.to }
}

/** The places of a channel's schedule on weekdays and at weekends. */
export type Week = { weekday: readonly Place[]; weekend: readonly Place[] }

/** Numbers the episodes of a day: a serial continues after the channel's last episode of the day before. */
export function episodeNumbers(
  today: readonly (Entry | undefined)[],
  week: Week,
  lane: Lane,
  day: string,
): (number | undefined)[] {
  const { weekdays, weekendDays } = daysGoneBy(day)
  const onWeekday = countOf(serialsIn(week.weekday, lane))
  const onWeekend = countOf(serialsIn(week.weekend, lane))
  const shown = new Map<Entry, number>()
  return today.map((serial) => {
    if (!serial?.episodes) return undefined
    const earlierToday = shown.get(serial) ?? 0
    shown.set(serial, earlierToday + 1)
    const earlier = weekdays * (onWeekday.get(serial) ?? 0) + weekendDays * (onWeekend.get(serial) ?? 0)
    const head = numberFrom(`${lane.profile} ${lane.lane} ${serial.uk[0]}`)
    return 1 + ((head + earlier + earlierToday) % serial.episodes)
  })
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return dayNumberOf(day) % 7 >= 5
}

/** A day's number, counted from a Monday long ago. */
export function dayNumberOf(day: string): number {
  return daysBetween('1900-01-01', day)
}

function daysGoneBy(day: string): { weekdays: number; weekendDays: number } {
  const number = dayNumberOf(day)
  const weekdays = Math.floor(number / 7) * 5 + Math.min(number % 7, 5)
  return { weekdays, weekendDays: number - weekdays }
}

function countOf(serials: readonly (Entry | undefined)[]): Map<Entry, number> {
  const count = new Map<Entry, number>()
  for (const serial of serials) if (serial) count.set(serial, (count.get(serial) ?? 0) + 1)
  return count
}

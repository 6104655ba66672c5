import { addDays, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'
import type { StationProgrammeRow } from '../../db/schema.ts'
import { isWeekend } from './schedule-serials.ts'
import { SHARED, SIGNATURES, type Title } from './station-programme-bank.ts'
import type { SeedStation } from './stations.ts'

/**
 * A part of a station's day. `morning`, `hour` and `show` are the station's own; the others come from its
 * family.
 */
type Part = 'night' | 'morning' | 'day' | 'hour' | 'show' | 'evening'

const WEEKDAYS = [
  '00:00 night 06:00 morning 10:00 day 13:00 hour 14:00 day 18:00 show 21:00 evening',
  '00:00 night 07:00 morning 11:00 day 14:00 hour 15:00 day 19:00 show 22:00 evening',
  '00:00 night 06:30 morning 09:30 day 12:00 hour 13:00 day 16:00 day 19:30 show 21:30 evening',
  '00:00 night 07:00 morning 12:00 hour 13:00 day 18:00 show 20:30 evening',
  '00:00 night 06:00 morning 09:00 day 12:00 day 15:00 hour 16:00 day 20:00 show 22:00 evening',
].map(readPlan)

const WEEKENDS = [
  '00:00 night 08:00 morning 11:00 day 15:00 hour 16:00 day 19:00 show 22:00 evening',
  '00:00 night 07:30 morning 11:30 hour 12:30 day 18:30 show 21:00 evening',
].map(readPlan)

/**
 * Programmes of a demonstration station on a Kyiv day, from midnight to midnight, always the same. `place` is
 * its index in its family, so that stations take turns with shared titles.
 */
export function stationScheduleOfDay({ id, slug, number }: SeedStation, place: number, day: string): StationProgrammeRow[] {
  const weekend = isWeekend(day)
  const plans = weekend ? WEEKENDS : WEEKDAYS
  const plan = plans[number % plans.length]!
  const turn = place + (weekend ? 1 : 0)
  const midnightMs = kyivInstant(addDays(day, 1))
  let shown = 0
  return plan.map(({ minutes, part }, index) => {
    const [title, title_ru] = titleOf(slug, part, part === 'day' ? turn + shown++ : turn)
    const next = plan[index + 1]
    const end_ms = next ? kyivInstant(day, next.minutes) : midnightMs
    return { station_id: id, start_ms: kyivInstant(day, minutes), end_ms, title, title_ru }
  })
}

function titleOf(slug: string, part: Part, turn: number): Title {
  const signature = SIGNATURES.get(slug)!
  if (part === 'morning' || part === 'hour' || part === 'show') return signature[part]
  const titles = SHARED[signature.family][part]
  return titles[turn % titles.length]!
}

/** Reads a day written as times and the parts that begin then. */
function readPlan(text: string): { minutes: number; part: Part }[] {
  return [...text.matchAll(/(\d\d):(\d\d) (\w+)/g)].map(([, hours, minutes, part]) => ({
    minutes: Number(hours) * 60 + Number(minutes),
    part: part as Part,
  }))
}

import type { ChannelOfGuide, NowAndNext, Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Title, TitleCard } from '../../contract/titles.ts'
import { addDays, kyivDayOf, kyivInstant } from '../time/kyiv-time.ts'

/** The guide of one channel in a period, as `programmesOfPeriod` returns it. */
export type ChannelGuide = { channel_id: string; programs: readonly Programme[] }

/** True if a guide day, `YYYY-MM-DD`, had ended when it was cached: it cannot change any more. */
export function isDayFinal(day: string, cachedAtMs: number): boolean {
  return day < kyivDayOf(cachedAtMs)
}

/** Returns the first instant of a Kyiv day and of the next one (epoch ms). */
export function periodOfDay(day: string): { from: number; to: number } {
  return { from: kyivInstant(day), to: kyivInstant(addDays(day, 1)) }
}

/**
 * Returns a channel's programmes that start on a Kyiv day, from the guide of the whole day; undefined if the
 * channel is not in it.
 */
export function dayOfChannel(guide: readonly ChannelGuide[], channelId: string, day: string): Programme[] | undefined {
  return guide.find(({ channel_id }) => channel_id === channelId)?.programs.filter((programme) => programme.day === day)
}

/**
 * Returns the guide of all channels with the fields of `programmesOfGuide`, from the guide of the whole day.
 */
export function cellsOfGuide(guide: readonly ChannelGuide[]): ChannelOfGuide[] {
  return guide.map(({ channel_id, programs }) => ({
    channel_id,
    programs: programs.map(({ _id, title, title_ru, age, start, end }) => ({ _id, title, title_ru, age, start, end })),
  }))
}

/** Returns now-and-next of every channel at an instant, from guides of whole days in the order of time. */
export function nowFromGuides(guides: readonly (readonly ChannelGuide[])[], nowMs: number): NowAndNext[] {
  const byChannel = new Map<string, Map<string, Programme>>()
  for (const { channel_id, programs } of guides.flat()) {
    const programmes = byChannel.get(channel_id) ?? new Map<string, Programme>()
    // A programme across midnight is in the guides of both days.
    for (const programme of programs) programmes.set(programme._id, programme)
    byChannel.set(channel_id, programmes)
  }
  return [...byChannel].map(([channel_id, programmes]) => ({ channel_id, ...nowAmong([...programmes.values()], nowMs) }))
}

/** Advances a cached now-and-next response to `nowMs`: drops ended programmes, promotes the next. */
export function advanceNow(cached: readonly NowAndNext[], nowMs: number): NowAndNext[] {
  return cached.map(({ channel_id, current, after }) => ({
    channel_id,
    ...nowAmong(
      [current, after].filter((one) => one !== null),
      nowMs,
    ),
  }))
}

function nowAmong(programmes: readonly (Programme | ProgrammeInBrief)[], nowMs: number): Omit<NowAndNext, 'channel_id'> {
  const sorted = programmes.toSorted((a, b) => a.start - b.start)
  const current = sorted.find(({ start, end }) => start <= nowMs && nowMs < end)
  const after = sorted.find(({ start }) => start > nowMs)
  return { current: current ? inBrief(current, 'current') : null, after: after ? inBrief(after, 'after') : null }
}

function inBrief(
  { _id, channel_id, title, title_ru, age, day, start, end }: Programme | ProgrammeInBrief,
  status: 'current' | 'after',
): ProgrammeInBrief {
  return { _id, channel_id, title, title_ru, age, status, day, start, end }
}

/** Returns the card of a title, as lists show it. */
export function cardOfTitle({
  _id,
  name,
  name_ru,
  original_name,
  type,
  year,
  ageRestrictions,
  poster,
  genres,
  countries,
  dubbing,
  rating,
  allowed,
  package_id,
}: Title): TitleCard {
  const ids = genres.map((genre) => genre._id)
  const from = { genres: ids, countries, dubbing }
  return { _id, name, name_ru, original_name, type, year, ageRestrictions, poster, ...from, rating, allowed, package_id }
}

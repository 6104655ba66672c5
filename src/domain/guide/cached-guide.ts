import type { ChannelOfGuide, NowAndNext, Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Title, TitleCard } from '../../contract/titles.ts'
import { GUIDE_FUTURE_DAYS, GUIDE_PAST_DAYS } from './guide-days.ts'
import { addDays, daysBetween, kyivDayOf, kyivInstant } from '../time/kyiv-time.ts'

/** The guide of one channel in a period, as `programmesOfPeriod` answers. */
export type ChannelGuide = { channel_id: string; programs: readonly Programme[] }

/** Whether a day of the guide, `YYYY-MM-DD`, had ended when it was kept: nothing changes it any more. */
export function isDaySettled(day: string, keptAtMs: number): boolean {
  return day < kyivDayOf(keptAtMs)
}

/** Whether a kept day of the guide still has its place: within the longest archive and the days ahead. */
export function isDayKept(day: string, nowMs: number): boolean {
  const ahead = daysBetween(kyivDayOf(nowMs), day)
  return ahead >= -GUIDE_PAST_DAYS && ahead <= GUIDE_FUTURE_DAYS
}

/** The instants (epoch ms) between which a Kyiv day lies. */
export function periodOfDay(day: string): { from: number; to: number } {
  return { from: kyivInstant(day), to: kyivInstant(addDays(day, 1)) }
}

/** A channel's programmes that begin on a Kyiv day, out of a kept guide of the whole day; undefined when the channel is not in it. */
export function dayOfChannel(guide: readonly ChannelGuide[], channelId: string, day: string): Programme[] | undefined {
  return guide.find(({ channel_id }) => channel_id === channelId)?.programs.filter((programme) => programme.day === day)
}

/** The guide of all channels as its cells show it, out of a kept guide of the whole day. */
export function cellsOfGuide(guide: readonly ChannelGuide[]): ChannelOfGuide[] {
  return guide.map(({ channel_id, programs }) => ({
    channel_id,
    programs: programs.map(({ _id, title, title_ru, age, start, end }) => ({ _id, title, title_ru, age, start, end })),
  }))
}

/** What is on every channel at an instant, out of kept guides of whole days in the order of time. */
export function nowOfGuides(guides: readonly (readonly ChannelGuide[])[], nowMs: number): NowAndNext[] {
  const byChannel = new Map<string, Map<string, Programme>>()
  for (const { channel_id, programs } of guides.flat()) {
    const programmes = byChannel.get(channel_id) ?? new Map<string, Programme>()
    // A programme across midnight is in the guides of both days.
    for (const programme of programs) programmes.set(programme._id, programme)
    byChannel.set(channel_id, programmes)
  }
  return [...byChannel].map(([channel_id, programmes]) => ({ channel_id, ...nowAmong([...programmes.values()], nowMs) }))
}

/** What a kept answer about the present says of a later one: what has ended goes, what followed is on. */
export function nowOfNow(kept: readonly NowAndNext[], nowMs: number): NowAndNext[] {
  return kept.map(({ channel_id, current, after }) => ({
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

/** A title as lists show it, out of its own screen. */
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

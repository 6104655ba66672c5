import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Programme } from '../../contract/programmes.ts'
import { addDays, kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { rulerSpan } from '../../domain/playback/player-ruler.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { programmeAt, programmeFrom } from '../../domain/playback/seek-target.ts'
import { programmesQuery } from '../channels/channel-queries.ts'

// A programme at midnight may have begun this much earlier, on the day before.
const LONG_MS = 3 * 3_600_000

/** Returns the programmes around one as far as the ruler shows them, and the next one. */
export function useProgrammesAround(channelId: string, programme: (Span & { day: string }) | null): readonly Programme[] {
  const day = programme?.day ?? ''
  const ruler = programme && rulerSpan(programme)
  const before = ruler ? kyivDayOf(ruler.start - LONG_MS) : day
  const after = ruler ? kyivDayOf(ruler.end) : day
  const ofDay = useQuery({ ...programmesQuery(channelId, day), enabled: day !== '' })
  const ofDayBefore = useQuery({ ...programmesQuery(channelId, before), enabled: before !== day })
  const ofDayAfter = useQuery({ ...programmesQuery(channelId, after), enabled: after !== day })
  return [
    ...((before !== day && ofDayBefore.data) || []),
    ...((day !== '' && ofDay.data) || []),
    ...((after !== day && ofDayAfter.data) || []),
  ]
}

/** Returns a channel's programme at an instant (epoch ms); undefined without one or while loading. */
export function useProgrammeAt(channelId: string, atMs: number | null): Programme | undefined {
  const day = atMs === null ? '' : kyivDayOf(atMs)
  const ofDay = useQuery({ ...programmesQuery(channelId, day), enabled: atMs !== null })
  const found = atMs === null || !ofDay.data ? undefined : programmeAt(ofDay.data, atMs)
  // A programme at midnight is listed on the day before.
  const isBefore = atMs !== null && ofDay.data !== undefined && !found
  const ofDayBefore = useQuery({ ...programmesQuery(channelId, isBefore ? addDays(day, -1) : ''), enabled: isBefore })
  return isBefore ? programmeAt(ofDayBefore.data ?? [], atMs) : found
}

/** Fetches a channel's programme at an instant (epoch ms). */
export async function programmeOf(queries: QueryClient, channelId: string, atMs: number): Promise<Programme | undefined> {
  const day = kyivDayOf(atMs)
  const found = programmeAt(await queries.ensureQueryData(programmesQuery(channelId, day)), atMs)
  // A programme at midnight is listed on the day before.
  return found ?? programmeAt(await queries.ensureQueryData(programmesQuery(channelId, addDays(day, -1))), atMs)
}

/** Fetches the programme at or after an instant (epoch ms) where another ended, on that Kyiv day or the
 * next. */
export async function programmeFollowing(queries: QueryClient, channelId: string, atMs: number): Promise<Programme | undefined> {
  const day = kyivDayOf(atMs)
  const today = await queries.ensureQueryData(programmesQuery(channelId, day))
  // The previous day is optional: a device may not have cached it.
  const found = (await programmeOf(queries, channelId, atMs).catch(() => undefined)) ?? programmeFrom(today, atMs)
  return found ?? programmeFrom(await queries.ensureQueryData(programmesQuery(channelId, addDays(day, 1))), atMs)
}

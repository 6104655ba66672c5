import { hash } from 'node:crypto'
import { fold } from '../../../src/domain/search/search-folding.ts'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import type { ProgrammeRow } from '../../db/schema.ts'
import type { TidyProgramme } from './tidy.ts'

/** The columns of a stored programme that the plan reads. */
export type KnownProgramme = Pick<ProgrammeRow, 'id' | 'start_ms' | 'end_ms' | 'title' | 'hash'>

/** The channel whose guide is planned. Its age holds where a programme names none. */
export type PlannedChannel = { id: string; age: number }

/** Changes that a guide makes to a channel. `ends` shortens programmes that the next one would overlap. */
export type ChannelPlan = {
  put: ProgrammeRow[]
  ends: { id: string; end_ms: number }[]
  remove: string[]
  created: number
  changed: number
  unchanged: number
}

/** How far a programme may have moved and still be the same one, as for reminders. */
const MOVED_AT_MOST_MS = 3 * 3_600_000

type Placed = { programme: TidyProgramme; known: KnownProgramme | undefined }

/**
 * Plans how a channel's guide becomes the new one. Ended programmes stay, and later ones are replaced up to
 * the new guide's end; ids stay by start, else by title within three hours.
 */
export function planChannel(
  channel: PlannedChannel,
  known: readonly KnownProgramme[],
  fresh: readonly TidyProgramme[],
  nowMs: number,
): ChannelPlan {
  const placed = placeAll(known, fresh, nowMs)
  const used = new Set(placed.flatMap(({ known: row }) => row?.id ?? []))
  const left = known.filter(({ id }) => !used.has(id))
  const fromMs = fresh.find(({ endMs }) => endMs > nowMs)?.startMs ?? Infinity
  const toMs = fresh.at(-1)?.endMs ?? -Infinity
  const plan: ChannelPlan = { put: [], ends: [], remove: [], created: 0, changed: 0, unchanged: 0 }
  for (const { id, start_ms, end_ms } of left) {
    if (start_ms >= toMs || end_ms <= fromMs) continue
    if (start_ms < fromMs) plan.ends.push({ id, end_ms: fromMs })
    else plan.remove.push(id)
  }
  const ids = new Set(known.map(({ id }) => id))
  for (const { programme, known: row } of placed) {
    const own = hashOf(programme, channel.age)
    if (row?.hash === own) {
      plan.unchanged += 1
      continue
    }
    if (!row && programme.endMs <= nowMs && left.some((other) => overlaps(programme, other))) continue
    const id = row?.id ?? newId(channel.id, programme.startMs, ids)
    const endMs = programme.endMs <= nowMs ? endBefore(left, programme) : programme.endMs
    plan.put.push(rowOf(channel, id, { ...programme, endMs }, own))
    if (row) plan.changed += 1
    else plan.created += 1
  }
  return plan
}

/** Pairs programmes with those that the database has of them. */
function placeAll(known: readonly KnownProgramme[], fresh: readonly TidyProgramme[], nowMs: number): Placed[] {
  const byStart = new Map(known.map((row) => [row.start_ms, row]))
  const placed = fresh.map((programme): Placed => ({ programme, known: byStart.get(programme.startMs) }))
  const starts = new Set(fresh.map(({ startMs }) => startMs))
  const byTitle = Map.groupBy(
    known.filter(({ start_ms }) => !starts.has(start_ms)),
    ({ title }) => fold(title),
  )
  if (byTitle.size === 0) return placed
  const pairs = placed.flatMap((place) => {
    if (place.known || place.programme.endMs <= nowMs) return []
    const rows = byTitle.get(fold(place.programme.title)) ?? []
    return rows.map((row) => ({ place, row, away: Math.abs(row.start_ms - place.programme.startMs) }))
  })
  const taken = new Set<string>()
  for (const { place, row, away } of pairs.toSorted((a, b) => a.away - b.away)) {
    if (away > MOVED_AT_MOST_MS || place.known || taken.has(row.id)) continue
    place.known = row
    taken.add(row.id)
  }
  return placed
}

const overlaps = ({ startMs, endMs }: TidyProgramme, row: KnownProgramme) => row.start_ms < endMs && row.end_ms > startMs

/** Returns the end of a programme that has ended, before those that stay beside it. */
function endBefore(left: readonly KnownProgramme[], { startMs, endMs }: TidyProgramme): number {
  const next = left.find(({ start_ms }) => start_ms > startMs)
  return Math.min(endMs, next?.start_ms ?? Infinity)
}

function newId(channelId: string, startMs: number, taken: Set<string>): string {
  const utc = new Date(startMs).toISOString()
  const base = `${channelId}-${utc.slice(2, 10).replaceAll('-', '')}-${utc.slice(11, 13)}${utc.slice(14, 16)}`
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  taken.add(id)
  return id
}

/** Eight bytes over everything that is stored of a programme. */
function hashOf(programme: TidyProgramme, channelAge: number): string {
  return hash('sha1', JSON.stringify([programme, channelAge]), 'hex').slice(0, 16)
}

function rowOf(channel: PlannedChannel, id: string, programme: TidyProgramme, own: string): ProgrammeRow {
  return {
    id,
    channel_id: channel.id,
    day: kyivDayOf(programme.startMs),
    start_ms: programme.startMs,
    end_ms: programme.endMs,
    title: programme.title,
    title_ru: programme.titleRu,
    description: programme.description,
    description_ru: programme.descriptionRu,
    age: programme.age ?? channel.age,
    hash: own,
    episode: programme.episode || null,
    subtitle: programme.subtitle || null,
    subtitle_ru: programme.subtitleRu || null,
  }
}

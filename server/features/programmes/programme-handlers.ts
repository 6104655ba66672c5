import {
  type GuideProgramme,
  MAX_CHANNEL_HOURS,
  MAX_PERIOD_MS,
  type NowAndNext,
  type Programme,
  type ProgrammeInBrief,
} from '../../../src/contract/programmes.ts'
import { isDayInGuide } from '../../../src/domain/guide/guide-days.ts'
import { periodOfDay } from '../../../src/domain/guide/cached-guide.ts'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { nextStatusChange, programmeStatus } from '../../../src/domain/guide/programme-status.ts'
import type { BriefProgrammeRow, ProgrammeRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Handlers, type Dated, shared } from '../../http/handler-result.ts'
import type { ChannelStore } from '../channels/channel-store.ts'
import { requireFewChannels } from '../channels/list-limits.ts'
import type { ProgrammeStore } from './programme-store.ts'

const MAX_FRESH_MS = 5 * 60_000
const HOUR_MS = 3_600_000
const LOOK_AHEAD_MS = 12 * HOUR_MS
// Reading and compressing a day of 83 channels.
const PERIOD_COST_MS = 60

type ProgrammeHandlers = Handlers<
  | 'nowAndNext'
  | 'programmesOfChannel'
  | 'programmesOfPeriod'
  | 'programmeAtPosition'
  | 'programmesOfGuide'
  | 'programmesOfDay'
  | 'showProgramme'
>

/** Answers the calls about the guide. */
export function programmeHandlers(programmes: ProgrammeStore, channels: ChannelStore): ProgrammeHandlers {
  const known = async (id: string): Promise<ProgrammeRow> => {
    const programme = await programmes.byId(id)
    if (!programme) throw new ApiError('not_found')
    return programme
  }

  const requireChannel = async (id: string): Promise<void> => {
    if (!(await channels.exists(id))) throw new ApiError('not_found')
  }

  /** Programmes of named channels, or of all unless those are too many. */
  const ofPeriod = async (ids: readonly string[] | undefined, from: number, to: number): Promise<ProgrammeRow[]> => {
    if (ids) return programmes.ofChannelsPeriod(ids, from, to)
    await requireFewChannels(channels)
    return programmes.ofPeriod(from, to)
  }

  return {
    nowAndNext: ({ query: { channels: ids } }, { nowMs }) =>
      shared(ids ? `now:${ids.join()}` : 'now', async () => {
        const rows = await ofPeriod(ids, nowMs, nowMs + LOOK_AHEAD_MS)
        return { data: nowAndNextOf(rows, nowMs), freshUntilMs: freshUntil(rows, nowMs) }
      }),

    programmesOfChannel: ({ params }, { nowMs }) =>
      shared(`guide:${params.id}`, async () => {
        await requireChannel(params.id)
        return present(await programmes.ofChannel(params.id), nowMs)
      }),

    programmesOfPeriod({ body: { period, channels: ids } }, { nowMs }) {
      if (period.to <= period.from) throw new ApiError('invalid_input')
      if (period.to - period.from > MAX_PERIOD_MS) throw new ApiError('period_too_long')
      // Whole hours are shared: odd periods are endless in number, and each answer is up to 1.5 MB.
      const from = period.from - (period.from % HOUR_MS)
      const to = Math.ceil(period.to / HOUR_MS) * HOUR_MS
      if (ids && ids.length * (to - from) > MAX_CHANNEL_HOURS * HOUR_MS) throw new ApiError('period_too_long')
      const answer = async () => {
        const rows = await ofPeriod(ids, from, to)
        const byChannel = Map.groupBy(rows, (row) => row.channel_id)
        const data = [...byChannel].map(([channel_id, list]) => ({
          channel_id,
          programs: list.map((row) => presentProgramme(row, nowMs)),
        }))
        return { data, freshUntilMs: freshUntil(rows, nowMs) }
      }
      return shared(`period:${from}:${to}:${ids?.join() ?? ''}`, answer, { costMs: PERIOD_COST_MS })
    },

    programmeAtPosition: ({ params }, { nowMs }) =>
      shared(`position:${params.id}:${params.n}`, async () => {
        const row = await programmes.atPosition(await known(params.id), params.n)
        if (!row) throw new ApiError('not_found')
        return presentOne(row, nowMs)
      }),

    programmesOfGuide({ params: { day }, query: { channels: ids } }, { nowMs }) {
      if (!isDayInGuide(day, kyivDayOf(nowMs))) throw new ApiError('day_outside_guide')
      return shared(ids ? `guide-day:${day}:${ids.join()}` : `guide-day:${day}`, async () => {
        const { from, to } = periodOfDay(day)
        const rows = await ofPeriod(ids, from, to)
        const byChannel = Map.groupBy(rows, (row) => row.channel_id)
        const data = [...byChannel].map(([channel_id, list]) => ({ channel_id, programs: list.map(presentCell) }))
        return { data, freshUntilMs: nowMs + MAX_FRESH_MS }
      })
    },

    programmesOfDay({ params: { channelId, day } }, { nowMs }) {
      if (!isDayInGuide(day, kyivDayOf(nowMs))) throw new ApiError('day_outside_guide')
      return shared(`day:${channelId}:${day}`, async () => {
        await requireChannel(channelId)
        return present(await programmes.ofDay(channelId, day), nowMs)
      })
    },

    showProgramme: ({ params }, { nowMs }) =>
      shared(`programme:${params.id}`, async () => presentOne(await known(params.id), nowMs)),
  }
}

function presentProgramme(row: ProgrammeRow, nowMs: number): Programme {
  return { ...presentInBrief(row, nowMs), description: row.description, description_ru: row.description_ru }
}

/** A programme on the wire without its description. */
export function presentInBrief(row: BriefProgrammeRow, nowMs: number): ProgrammeInBrief {
  const span = { start: row.start_ms, end: row.end_ms }
  return {
    _id: row.id,
    channel_id: row.channel_id,
    title: row.title,
    title_ru: row.title_ru,
    age: row.age,
    status: programmeStatus(span, nowMs),
    day: row.day,
    ...span,
  }
}

function presentCell({ id, title, title_ru, age, start_ms, end_ms }: ProgrammeRow): GuideProgramme {
  return { _id: id, title, title_ru, age, start: start_ms, end: end_ms }
}

function present(rows: readonly ProgrammeRow[], nowMs: number): Dated<Programme[]> {
  return { data: rows.map((row) => presentProgramme(row, nowMs)), freshUntilMs: freshUntil(rows, nowMs) }
}

function presentOne(row: ProgrammeRow, nowMs: number): Dated<Programme> {
  return { data: presentProgramme(row, nowMs), freshUntilMs: freshUntil([row], nowMs) }
}

/**
 * Until the next status changes, and not longer than another process may have imported a new guide unnoticed.
 */
function freshUntil(rows: readonly ProgrammeRow[], nowMs: number): number {
  const spans = rows.map((row) => ({ start: row.start_ms, end: row.end_ms }))
  return Math.min(nextStatusChange(spans, nowMs) ?? Infinity, nowMs + MAX_FRESH_MS)
}

function nowAndNextOf(rows: readonly ProgrammeRow[], nowMs: number): NowAndNext[] {
  return [...Map.groupBy(rows, (row) => row.channel_id)].map(([channel_id, list]) => {
    const current = list.find((row) => row.start_ms <= nowMs)
    const after = list.find((row) => row.start_ms > nowMs)
    return {
      channel_id,
      current: current ? presentInBrief(current, nowMs) : null,
      after: after ? presentInBrief(after, nowMs) : null,
    }
  })
}

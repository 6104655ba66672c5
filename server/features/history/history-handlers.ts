import type { ChannelReport, TitleReport, WatchedProgramme } from '../../../src/contract/history.ts'
import type { WatchedRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { LIMITS } from '../../http/limits.ts'
import type { AiredProgramme, ProgrammeStore } from '../programmes/programme-store.ts'
import { signedIn } from '../../http/viewer.ts'
import { REPORTS_RETENTION_MS } from '../../db/retention.ts'
import type { HistoryStore, Place, ProgrammeReport } from './history-store.ts'
import { resumePosition } from './watched.ts'
import { knownParts, type WatchedTitleDeps } from './watched-title-handlers.ts'

// Clocks differ a little, and so may the border between two programmes.
const AHEAD_MS = 60_000

type HistoryHandlers = Handlers<'recordBeats' | 'watchHistory' | 'watchPosition' | 'forgetWatched'>

/** The stores behind the calls of the watch history; progress reports cover films and episodes too. */
export type HistoryDeps = {
  history: HistoryStore
  programmes: ProgrammeStore
  titles: Pick<WatchedTitleDeps, 'store' | 'watched'>
  windows: SlidingWindows
}

/** Handles the watch history. */
export function historyHandlers({ history, programmes, titles, windows }: HistoryDeps): HistoryHandlers {
  /**
   * Adds each report's programme. Drops reports that are too late, of the future, or in a gap of the guide.
   */
  async function withProgrammes(reports: readonly ChannelReport[], nowMs: number): Promise<ProgrammeReport[]> {
    const inTime = reports.filter(({ at, playing }) => at > nowMs - REPORTS_RETENTION_MS && playing <= nowMs + AHEAD_MS)
    const found: ProgrammeReport[] = []
    let programme: AiredProgramme | undefined
    // By channel and instant most follow within one programme. A range from the first to the last may be all
    // of the guide.
    for (const report of inTime.toSorted(byChannelAndInstant)) {
      const { at, channel_id: channelId, playing, played } = report
      if (!programme || !isOf(programme, report)) programme = await programmes.atInstant(channelId, playing)
      if (programme) found.push({ atMs: Math.min(at, nowMs), deviceAtMs: at, playing, played, programme })
    }
    return found
  }

  return {
    async recordBeats({ body: { device, beats: reports } }, { viewer, nowMs }) {
      const { id: accountId } = signedIn(viewer)
      windows.take([
        [LIMITS.reportsOfAccount, accountId],
        [LIMITS.reportRowsOfAccount, accountId, reports.length],
      ])
      const who = { accountId, device, nowMs }
      const ofChannels = reports.filter((report) => 'channel_id' in report)
      const ofTitles = reports.filter((report): report is TitleReport => 'title_id' in report)
      // Each record is a transaction that waits for the disk.
      const programmesSeen = ofChannels.length > 0 ? await history.record(who, await withProgrammes(ofChannels, nowMs)) : 0
      if (ofTitles.length === 0) return fresh({ recorded: programmesSeen })
      const partsSeen = await titles.watched.record(who, await knownParts(titles.store, ofTitles, nowMs))
      return fresh({ recorded: programmesSeen + partsSeen })
    },

    async watchHistory({ query: { before, limit } }, { viewer }) {
      // One row more than the page shows whether another page follows.
      const rows = await history.list(signedIn(viewer).id, limit + 1, before === undefined ? undefined : placeOf(before))
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next = rows.length > limit && last ? `${last.last_ms}~${last.programme_id}` : null
      return fresh({ items: page.map(presentWatched), next })
    },

    async watchPosition({ params }, { viewer }) {
      const row = await history.of(signedIn(viewer).id, params.id)
      return fresh({ position: row ? resumePosition(row) : null, watched_at: row?.last_ms ?? null })
    },

    async forgetWatched({ params, query: { at } }, { viewer, nowMs }) {
      if (!(await history.remove(signedIn(viewer).id, params.id, Math.min(at ?? nowMs, nowMs)))) throw new ApiError('not_found')
      return fresh({ status: 'success' as const })
    },
  }
}

const byChannelAndInstant = (a: ChannelReport, b: ChannelReport): number =>
  a.channel_id === b.channel_id ? a.playing - b.playing : a.channel_id < b.channel_id ? -1 : 1

const isOf = ({ channel_id, start_ms, end_ms }: AiredProgramme, report: ChannelReport): boolean =>
  channel_id === report.channel_id && start_ms <= report.playing && report.playing < end_ms

function placeOf(before: string): Place {
  const border = before.indexOf('~')
  return { lastMs: Number(before.slice(0, border)), programmeId: before.slice(border + 1) }
}

function presentWatched(row: WatchedRow): WatchedProgramme {
  return {
    _id: row.programme_id,
    channel_id: row.channel_id,
    title: row.title,
    title_ru: row.title_ru,
    age: row.age,
    start: row.start_ms,
    end: row.end_ms,
    position: resumePosition(row),
    reached: row.position_ms,
    watched: row.watched_ms,
    watched_at: row.last_ms,
  }
}

import type { Beat, TitleBeat, WatchedProgramme } from '../../../src/contract/history.ts'
import type { WatchedRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { LIMITS } from '../../http/limits.ts'
import type { AiredProgramme, ProgrammeStore } from '../programmes/programme-store.ts'
import { signedIn } from '../../http/viewer.ts'
import { BEATS_KEPT_MS } from './progress-moments.ts'
import type { HistoryStore, Place, ProgrammeBeat } from './history-store.ts'
import { resumePosition } from './watched.ts'
import { knownParts, type WatchedTitleDeps } from './watched-title-handlers.ts'

// Clocks differ a little, and so may the border between two programmes.
const AHEAD_MS = 60_000

type HistoryHandlers = Handlers<'recordBeats' | 'watchHistory' | 'watchPosition' | 'forgetWatched'>

/** What the calls about what was watched are answered from; beats are of films and episodes, too. */
export type HistoryDeps = {
  history: HistoryStore
  programmes: ProgrammeStore
  titles: Pick<WatchedTitleDeps, 'store' | 'watched'>
  windows: SlidingWindows
}

/** Answers the calls about what was watched. */
export function historyHandlers({ history, programmes, titles, windows }: HistoryDeps): HistoryHandlers {
  /** The beats of which the guide knows the programme; what comes too late or is of the future is left out, and so is a gap of the guide. */
  async function withProgrammes(beats: readonly Beat[], nowMs: number): Promise<ProgrammeBeat[]> {
    const inTime = beats.filter(({ at, playing }) => at > nowMs - BEATS_KEPT_MS && playing <= nowMs + AHEAD_MS)
    const found: ProgrammeBeat[] = []
    let programme: AiredProgramme | undefined
    // By channel and instant most follow within one programme. A range from the first to the last may be all of the guide.
    for (const beat of inTime.toSorted(byChannelAndInstant)) {
      const { at, channel_id: channelId, playing, played } = beat
      if (!programme || !isOf(programme, beat)) programme = await programmes.atInstant(channelId, playing)
      if (programme) found.push({ atMs: Math.min(at, nowMs), deviceAtMs: at, playing, played, programme })
    }
    return found
  }

  return {
    async recordBeats({ body: { device, beats } }, { viewer, nowMs }) {
      const { id: accountId } = signedIn(viewer)
      windows.take(
        [
          [LIMITS.reportsOfAccount, accountId],
          [LIMITS.beatsOfAccount, accountId, beats.length],
        ],
        nowMs,
      )
      const who = { accountId, device, nowMs }
      const ofChannels = beats.filter((beat) => 'channel_id' in beat)
      const ofTitles = beats.filter((beat): beat is TitleBeat => 'title_id' in beat)
      // Each record is a transaction that waits for the disk.
      const programmesSeen = ofChannels.length > 0 ? await history.record(who, await withProgrammes(ofChannels, nowMs)) : 0
      if (ofTitles.length === 0) return fresh({ recorded: programmesSeen })
      const partsSeen = await titles.watched.record(who, await knownParts(titles.store, ofTitles, nowMs))
      return fresh({ recorded: programmesSeen + partsSeen })
    },

    async watchHistory({ query: { before, limit } }, { viewer }) {
      // One more than asked for tells whether anything follows.
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

const byChannelAndInstant = (a: Beat, b: Beat): number =>
  a.channel_id === b.channel_id ? a.playing - b.playing : a.channel_id < b.channel_id ? -1 : 1

const isOf = ({ channel_id, start_ms, end_ms }: AiredProgramme, beat: Beat): boolean =>
  channel_id === beat.channel_id && start_ms <= beat.playing && beat.playing < end_ms

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

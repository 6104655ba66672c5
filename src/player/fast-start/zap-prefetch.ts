import { isPrefetchAllowed } from '../../domain/playback/prefetch-allowed.ts'
import type { Connection } from '../bandwidth-memory.ts'
import { bufferedAhead } from '../readings.ts'
import type { Shared } from '../session.ts'
import type { PlayerItem, PlayerState } from '../state.ts'

// A live channel begins 24 s behind the edge, and so its first segment is good for 16 s (head-start.ts).
const EVERY_MS = 12_000
// Whoever was told no, or nothing, is not asked with every look.
const REFUSED_MS = 60_000
// It was taken back for what plays, which is comfortable again a little later.
const TAKEN_BACK_MS = 3000

/** Less than this ahead of the picture (s), and the network is for what plays. */
export const COMFORTABLE_S = 8

/** What deciding needs to know. */
export type Moment = { playing: boolean; troubled: boolean; bufferedS: number; visible: boolean; allowed: boolean }

/** Whether there is network to spare for what nobody has asked for yet: the picture plays, is seen, and has enough to go on with. */
export function mayPrefetch({ playing, troubled, bufferedS, visible, allowed }: Moment): boolean {
  return playing && !troubled && bufferedS >= COMFORTABLE_S && visible && allowed
}

/** What preparing needs from the player around it; `isAttended` says whether somebody sits there who may want something else soon. */
export type ZapPrefetchDeps = Shared & {
  state: () => PlayerState
  connection: () => Connection | null
  isAttended: () => boolean
}

/**
 * Keeps the beginnings of the items ready that may come next. Each costs one segment and one playlist in 12 s: for three neighbours as
 * much as their start variant's own rate (at most 500 kbit/s by the service's choice, 91 kbit/s in the demonstration) and 7 kbit/s for
 * playlists; for a viewer who has touched nothing for a while the playlists alone.
 */
export function createZapPrefetch({ source, element, session, state, connection, isAttended }: ZapPrefetchDeps) {
  let expected: readonly PlayerItem[] = []
  let dueMs = new Map<string, number>()

  function moment(): Moment {
    return {
      playing: state().phase === 'playing',
      troubled: session.trouble !== null,
      bufferedS: bufferedAhead(element) ?? 0,
      visible: !('document' in globalThis) || document.visibilityState === 'visible',
      allowed: isPrefetchAllowed({ connection: connection() }) && session.quality !== 'audio' && session.quality !== 'saver',
    }
  }

  async function prepare(item: PlayerItem) {
    const nowMs = performance.now()
    dueMs.set(item.key, nowMs + EVERY_MS)
    try {
      const { url, playlist = null } = await item.address()
      const isReady = await source()?.prepare({ url, playlist }, session.quality, isAttended())
      if (isReady === false) dueMs.set(item.key, nowMs + TAKEN_BACK_MS)
    } catch {
      dueMs.set(item.key, nowMs + REFUSED_MS)
    }
  }

  return {
    /** What may be loaded next, the likeliest first. */
    expect(items: readonly PlayerItem[]) {
      expected = items
      dueMs = new Map([...dueMs].filter(([key]) => items.some((item) => item.key === key)))
    },
    /** Prepares what is due while there is network to spare, and takes back what is on its way while there is none; to be called often. */
    look() {
      if (!mayPrefetch(moment())) return source()?.unprepare()
      const nowMs = performance.now()
      // What it began with is used up.
      if (session.item) dueMs.delete(session.item.key)
      const due = expected.filter(({ key }) => key !== session.item?.key && nowMs >= (dueMs.get(key) ?? 0))
      for (const item of due) void prepare(item)
    },
  }
}

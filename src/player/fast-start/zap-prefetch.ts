import { isPrefetchAllowed } from '../../domain/playback/prefetch-allowed.ts'
import type { Connection } from '../bandwidth-memory.ts'
import { bufferedAhead } from '../readings.ts'
import type { Shared } from '../session.ts'
import type { PlayerItem, PlayerState } from '../state.ts'

// A live start is prepared 24 s behind the edge, so its first segment stays fresh for 16 s (fast-start.ts).
const EVERY_MS = 12_000
// A channel that the server refused is not retried at every update.
const REFUSAL_MS = 60_000
// The prefetch was cancelled for the playing item, whose buffer recovers soon.
const CANCEL_MS = 3000

/** Below this many buffered seconds the network belongs to the playing item. */
export const COMFORTABLE_S = 8

// The playing item and the starts of three neighbours.
const ROOM = 4

/** The conditions that decide whether to prefetch. */
export type PrefetchConditions = { playing: boolean; hasTrouble: boolean; bufferedS: number; visible: boolean; allowed: boolean }

/** True if bandwidth may be spent on prefetch: the item plays, the page is visible and the buffer is full
 * enough. */
export function mayPrefetch({ playing, hasTrouble, bufferedS, visible, allowed }: PrefetchConditions): boolean {
  return playing && !hasTrouble && bufferedS >= COMFORTABLE_S && visible && allowed
}

/** `isViewerActive` tells whether the viewer may switch soon. */
export type ZapPrefetchDeps = Shared & {
  state: () => PlayerState
  connection: () => Connection | null
  isViewerActive: () => boolean
}

/** Zap prefetch: keeps the starts of likely next channels ready, one segment and playlist per 12 s each.
 * An inactive viewer costs playlists only, 7 kbit/s for three neighbours; an active one adds their start
 * variant's bitrate. */
export function createZapPrefetch({ source, element, session, state, connection, isViewerActive }: ZapPrefetchDeps) {
  let candidates: readonly PlayerItem[] = []
  let dueMs = new Map<string, number>()

  function conditions(): PrefetchConditions {
    return {
      playing: state().phase === 'playing',
      hasTrouble: session.trouble !== null || session.soundFallback,
      bufferedS: bufferedAhead(element) ?? 0,
      visible: !('document' in globalThis) || document.visibilityState === 'visible',
      allowed: isPrefetchAllowed({ connection: connection() }) && session.quality !== 'audio' && session.quality !== 'saver',
    }
  }

  /** True if segments of neighbours leave the line enough for the playing item. */
  function hasRoom(): boolean {
    const line = source()?.lineFacts()
    return !line || line.estimate >= line.lowestRate * ROOM
  }

  async function prepare(item: PlayerItem) {
    const nowMs = performance.now()
    dueMs.set(item.key, nowMs + EVERY_MS)
    try {
      const { url, playlist = null, container } = await item.address()
      const isReady = await source()?.prefetch({ url, playlist, container }, session.quality, isViewerActive() && hasRoom())
      if (isReady === false) dueMs.set(item.key, nowMs + CANCEL_MS)
    } catch {
      dueMs.set(item.key, nowMs + REFUSAL_MS)
    }
  }

  return {
    /** Sets the items that may be loaded next, the likeliest first. */
    setCandidates(items: readonly PlayerItem[]) {
      candidates = items
      dueMs = new Map([...dueMs].filter(([key]) => items.some((item) => item.key === key)))
    },
    /** Prefetches due items, or cancels prefetches while the playing item needs the network. Call it
     * often. */
    update() {
      if (!mayPrefetch(conditions())) return source()?.cancelPrefetch()
      const nowMs = performance.now()
      // The start of the current item is used up.
      if (session.item) dueMs.delete(session.item.key)
      const due = candidates.filter(({ key }) => key !== session.item?.key && nowMs >= (dueMs.get(key) ?? 0))
      for (const item of due) void prepare(item)
    },
  }
}

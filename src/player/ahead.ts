import type { Source } from './source.ts'
import type { PlayerItem, Quality } from './state.ts'

// A live channel begins 24 s behind the edge, and so its first segment is good for 16 s (head-start.ts).
const EVERY_MS = 12_000
// Whoever was told no, or nothing, is not asked with every look.
const REFUSED_MS = 60_000
// It was taken back for what plays, which is comfortable again a little later.
const TAKEN_BACK_MS = 3000

/** Less than this ahead of the picture (s), and the network is for what plays. */
export const COMFORTABLE_S = 8

/** What deciding needs to know of the player. */
export type Moment = { playing: boolean; troubled: boolean; bufferedS: number; visible: boolean; allowed: boolean }

/** Whether there is network to spare for what nobody has asked for yet: the picture plays, is seen, and has enough to go on with. */
export function mayPrepare({ playing, troubled, bufferedS, visible, allowed }: Moment): boolean {
  return playing && !troubled && bufferedS >= COMFORTABLE_S && visible && allowed
}

/**
 * Keeps the beginnings of the items ready that may come next. Each costs one segment and one playlist in 12 s: for three neighbours as
 * much as their start variant's own rate (at most 500 kbit/s by the service's choice, 91 kbit/s in the demonstration) and 7 kbit/s for
 * playlists; for a viewer who has touched nothing for a while the playlists alone.
 */
export function createAhead(source: () => Source | null) {
  let expected: readonly PlayerItem[] = []
  let dueMs = new Map<string, number>()

  async function prepare(item: PlayerItem, quality: Quality, withSegment: boolean) {
    const nowMs = Date.now()
    dueMs.set(item.key, nowMs + EVERY_MS)
    try {
      const { url, playlist = null } = await item.address()
      const isReady = await source()?.prepare({ url, playlist }, quality, withSegment)
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
    /** Prepares what is due; said often, while there is network to spare. */
    go(playing: string | null, quality: Quality, withSegment: boolean) {
      const nowMs = Date.now()
      for (const item of expected)
        if (item.key !== playing && nowMs >= (dueMs.get(item.key) ?? 0)) void prepare(item, quality, withSegment)
    },
    /** Takes back what is on its way; said while there is none to spare. */
    rest: () => source()?.unprepare(),
  }
}

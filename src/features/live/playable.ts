import { liveWithDuration } from '../../contract/channels.ts'
import { watchPosition } from '../../contract/history.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { archiveKey } from '../../domain/downloads/download.ts'
import type { Gap } from '../../domain/playback/player-ruler.ts'
import { call } from '../../app-state/api-client.ts'
import { createStore } from '../../platform/store.ts'
import type { Address, PlayerItem } from '../../player/state.ts'
import { urlOrDownload } from '../downloads/with-download-store.ts'
import { liveStreamUrl } from './stream-url-cache.ts'

/** The item that resumes where it was left, with its broadcast instant in epoch ms; null without one. */
export const resumedItem = createStore<{ key: string; atMs: number } | null>(null)

/** The gaps in the recording of the last requested archive item, by the item's key. */
export const recordingGaps = createStore<{ key: string; gaps: readonly Gap[] } | null>(null)

// A programme starts at least this long before its end.
const LAST_MS = 1000

/** Returns the player's key of a live channel. */
export function liveKey(channelId: string): string {
  return `live:${channelId}`
}

/** Returns a live item. `startAtMs` starts behind the edge if the DVR window contains it. */
export function liveItem(channelId: string, startAtMs?: number): PlayerItem {
  return {
    kind: 'live',
    key: liveKey(channelId),
    ...(startAtMs !== undefined && { startAtMs }),
    address: (skipCache) => liveStreamUrl(channelId, skipCache),
  }
}

/** Returns an archive item, or its downloaded copy. `startAtMs` starts at that moment, clamped to the last
 * second; without it playback resumes at the stored position from any device. */
export function archiveItem(programme: ProgrammeInBrief, startAtMs: number | undefined, hasStoredPosition: boolean): PlayerItem {
  const key = archiveKey(programme._id)
  async function ask(): Promise<Address> {
    const body = { channel_id: programme.channel_id, program_id: programme._id }
    const { url, expires_at: expiresAtMs, playlist, gaps } = await call(liveWithDuration, { body })
    recordingGaps.set({ key, gaps })
    return { url, expiresAtMs, playlist }
  }
  let asks = hasStoredPosition && startAtMs === undefined
  return {
    kind: 'archive',
    key,
    window: { startMs: programme.start, endMs: programme.end },
    ...(startAtMs !== undefined && { startAtMs: Math.min(startAtMs, programme.end - LAST_MS) }),
    async address(skipCache) {
      const place = asks ? storedPosition(programme._id) : null
      const address = await urlOrDownload(key, ask, skipCache)
      const position = await Promise.race([place, late()])
      asks = false
      if (position === null) return address
      const atMs = programme.start + position
      resumedItem.set({ key, atMs })
      return { ...address, startAtMs: atMs }
    },
  }
}

/** Returns the stored position in ms from the programme's start; without a response it starts at 0. */
async function storedPosition(programmeId: string): Promise<number | null> {
  const { position } = await call(watchPosition, { params: { id: programmeId } }).catch(() => ({ position: null }))
  return position
}

// The position is fetched along with the stream URL and seldom arrives later; the picture does not wait
// longer.
const POSITION_TIMEOUT_MS = 1000

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, POSITION_TIMEOUT_MS, null))
}

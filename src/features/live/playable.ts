import { liveWithDuration } from '../../contract/channels.ts'
import { watchPosition } from '../../contract/history.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { archiveKey } from '../../domain/downloads/download.ts'
import { call } from '../../app-state/api-client.ts'
import { createStore } from '../../platform/store.ts'
import type { Address, PlayerItem } from '../../player/state.ts'
import { urlOrDownload } from '../downloads/with-download-store.ts'
import { liveStreamUrl } from './stream-url-cache.ts'

/** Which item goes on where it was left, and from which instant of the broadcast (epoch ms); null when none does. */
export const goesOn = createStore<{ key: string; atMs: number } | null>(null)

// How near to its end a programme may begin.
const LAST_MS = 1000

/** By which the player knows a channel live. */
export function liveKey(channelId: string): string {
  return `live:${channelId}`
}

/** A channel live; `startAtMs` begins behind the edge, where live television reaches so far. */
export function liveItem(channelId: string, startAtMs?: number): PlayerItem {
  return {
    kind: 'live',
    key: liveKey(channelId),
    ...(startAtMs !== undefined && { startAtMs }),
    address: (anew) => liveStreamUrl(channelId, anew),
  }
}

/**
 * A programme from the archive, or a whole copy of it on the device. `startAtMs` opens it in the middle, or at its last second where the
 * moment is later: what follows is then near; without it, it goes on where the viewer left it, on whichever device, if there is such a
 * place to be asked about.
 */
export function archiveItem(programme: ProgrammeInBrief, startAtMs: number | undefined, leftSomewhere: boolean): PlayerItem {
  const key = archiveKey(programme._id)
  async function ask(): Promise<Address> {
    const body = { channel_id: programme.channel_id, program_id: programme._id }
    const { url, expires_at: expiresAtMs, playlist } = await call(liveWithDuration, { body })
    return { url, expiresAtMs, playlist }
  }
  let asks = leftSomewhere && startAtMs === undefined
  return {
    kind: 'archive',
    key,
    window: { startMs: programme.start, endMs: programme.end },
    ...(startAtMs !== undefined && { startAtMs: Math.min(startAtMs, programme.end - LAST_MS) }),
    async address(anew) {
      const place = asks ? placeIn(programme._id) : null
      const address = await urlOrDownload(key, ask, anew)
      const position = await Promise.race([place, late()])
      asks = false
      if (position === null) return address
      const atMs = programme.start + position
      goesOn.set({ key, atMs })
      return { ...address, startAtMs: atMs }
    },
  }
}

/** Where a programme was left, in milliseconds from its start; without an answer it begins at its start. */
async function placeIn(programmeId: string): Promise<number | null> {
  const { position } = await call(watchPosition, { params: { id: programmeId } }).catch(() => ({ position: null }))
  return position
}

// Asked together with the stream's address, the place is hardly ever later; a picture is worth more than the place.
const PATIENCE_MS = 1000

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
}

import { liveChannel, liveWithDuration } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { call } from '../../platform/http.ts'
import type { PlayerItem } from '../../player/state.ts'

/** A channel live. */
export function liveItem(channelId: string): PlayerItem {
  return {
    kind: 'live',
    key: `live:${channelId}`,
    async address() {
      const { url, expires_at: expiresAtMs } = await call(liveChannel, { params: { id: channelId } })
      return { url, expiresAtMs }
    },
  }
}

/** A programme from the archive; `startAtMs` opens it in the middle. */
export function archiveItem(programme: ProgrammeInBrief, startAtMs: number | undefined): PlayerItem {
  return {
    kind: 'archive',
    key: `archive:${programme._id}:${startAtMs ?? ''}`,
    window: { startMs: programme.start, endMs: programme.end },
    ...(startAtMs !== undefined && { startAtMs }),
    async address() {
      const body = { channel_id: programme.channel_id, program_id: programme._id }
      const { url, expires_at: expiresAtMs } = await call(liveWithDuration, { body })
      return { url, expiresAtMs }
    },
  }
}

import { REACH_S } from '../../player/live-window.ts'
import type { PlayerState } from '../../player/state.ts'
import { liveKey } from './playable.ts'

// Live television moves on while an item opens.
const OPENS_WITHIN_S = 20

/** The state that distinguishes a pause from its end. */
export type PauseState = Pick<PlayerState, 'key' | 'kind' | 'playWhenReady' | 'positionMs' | 'seekableStartMs'>

/** Returns the pause's moment (epoch ms) if resuming jumped to the live edge because the DVR window had
 * passed it, else null. */
export function momentLost(before: PauseState, after: PauseState): number | null {
  const isResumed = !before.playWhenReady && after.playWhenReady && after.kind === 'live' && after.key === before.key
  if (!isResumed || before.positionMs === null || after.seekableStartMs === null) return null
  return before.positionMs < after.seekableStartMs ? before.positionMs : null
}

/** True if the DVR window no longer contains the moment (seconds since 1970) in the URL. `has` is the
 * player's item and applied moment: playback from it continues. */
export function isOutsideWindow(
  { channelId, at }: { channelId: string; at: number },
  has: { key: PlayerState['key']; at: number | undefined },
  nowMs: number,
): boolean {
  const isApplied = has.key === liveKey(channelId) && has.at === at
  return !isApplied && nowMs - at * 1000 > (REACH_S - OPENS_WITHIN_S) * 1000
}

import { REACH_S } from '../../player/live-window.ts'
import type { PlayerState } from '../../player/state.ts'
import { liveKey } from './playable.ts'

// Opening takes a while, in which live television moves on.
const OPENS_WITHIN_S = 20

/** What tells a pause from its end. */
export type PauseLook = Pick<PlayerState, 'key' | 'kind' | 'playWhenReady' | 'positionMs' | 'seekableStartMs'>

/**
 * The moment (epoch ms) at which live television was paused, when its playing on has just gone to the live edge because the window has
 * left that moment; null in every other case.
 */
export function momentLost(before: PauseLook, after: PauseLook): number | null {
  const isPlayedOn = !before.playWhenReady && after.playWhenReady && after.kind === 'live' && after.key === before.key
  if (!isPlayedOn || before.positionMs === null || after.seekableStartMs === null) return null
  return before.positionMs < after.seekableStartMs ? before.positionMs : null
}

/**
 * Whether live television no longer reaches the moment (seconds since 1970) that the address of a channel names, so that only its archive
 * has it; `has`: what the player holds, and the moment it has gone to. What has gone to it plays on from there, however long ago that was.
 */
export function isLeftBehind(
  { channelId, at }: { channelId: string; at: number },
  has: { key: PlayerState['key']; at: number | undefined },
  nowMs: number,
): boolean {
  const isThere = has.key === liveKey(channelId) && has.at === at
  return !isThere && nowMs - at * 1000 > (REACH_S - OPENS_WITHIN_S) * 1000
}

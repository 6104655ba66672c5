import type { PlayerState } from '../../player/state.ts'

/** What tells a pause from its end. */
export type PauseLook = Pick<PlayerState, 'key' | 'kind' | 'wanted' | 'positionMs' | 'seekableStartMs'>

/**
 * The moment (epoch ms) at which live television was paused, when its playing on has just gone to the live edge because the window has
 * left that moment; null in every other case.
 */
export function momentLost(before: PauseLook, after: PauseLook): number | null {
  const isPlayedOn = !before.wanted && after.wanted && after.kind === 'live' && after.key === before.key
  if (!isPlayedOn || before.positionMs === null || after.seekableStartMs === null) return null
  return before.positionMs < after.seekableStartMs ? before.positionMs : null
}

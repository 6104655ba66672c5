import type { PlaybackErrorKind } from '../../contract/playback-limits.ts'
import type { PlaybackReport } from '../../contract/playback.ts'
import { IDLE_STATE, type PlayerError, type PlayerState } from '../../player/state.ts'

/** A state of a player, and the instant by `performance.now()` at which it began. */
export type TimedState = readonly [state: PlayerState, atMs: number]

/** Receives measures of one kind of playback. */
export type PlaybackTally = (
  of: Pick<PlayerState, 'kind' | 'delivery'>,
  measured: Partial<Pick<PlaybackReport, 'stalls' | 'played'>> & { start?: number; failure?: PlaybackErrorKind },
) => void

/** A start that takes longer counts as given up when the viewer leaves it. */
const GAVE_UP_MS = 10_000
/** After a seek the buffer is empty by right. */
const SEEK_MS = 2000
const JUMP_MS = 1500
/** Facts come four times a second while a page is awake. */
const LONGEST_STEP_MS = 5000

// Refusals that are faults. The others are rules of access, which a screen explains.
const FAULTS: Readonly<Record<string, PlaybackErrorKind>> = {
  off_air: 'off_air',
  station_not_working: 'off_air',
  live_error: 'off_air',
  busy: 'busy',
  not_found: 'missing',
  archive_missing: 'missing',
  media_link_invalid: 'address',
  unsupported: 'unsupported',
}

/** Measures playback by the states of a player, in their order: starts, stalls, failures and time. */
export function createPlaybackMeasures(tally: PlaybackTally) {
  let last = IDLE_STATE
  let lastMs = 0
  let jumpedMs = -Infinity
  let begunMs: number | null = null
  let hasNetworkFailed = false

  function onState(now: PlayerState, atMs: number, isHidden: boolean): void {
    const [before, tookMs] = [last, atMs - lastMs]
    ;[last, lastMs] = [now, atMs]
    if (before.phase === 'playing') tally(before, { played: Math.min(tookMs, LONGEST_STEP_MS) })
    const isSame = before.key === now.key
    if (!isSame) hasNetworkFailed = false
    noteStart(before, now, atMs, isHidden)
    if (isSame && Math.abs((now.positionMs ?? 0) - (before.positionMs ?? 0) - tookMs) > JUMP_MS) jumpedMs = atMs
    const hasStalled = isSame && before.phase === 'playing' && now.phase === 'waiting'
    if (hasStalled && atMs - jumpedMs > SEEK_MS) tally(now, { stalls: 1 })
    if (now.phase === 'failed' && before.phase !== 'failed' && now.error) noteFailure(now.error)
    if (now.error?.code === 'network' && !hasNetworkFailed) {
      hasNetworkFailed = true
      tally(now, { failure: 'network' })
    }
  }

  /** A browser may delay the media of a page that nobody sees: its starts do not count. */
  function noteStart(before: PlayerState, now: PlayerState, atMs: number, isHidden: boolean): void {
    const isLeft = before.key !== now.key || now.phase === 'idle' || now.phase === 'paused'
    if (begunMs !== null && isLeft && atMs - begunMs > GAVE_UP_MS) tally(before, { failure: 'gave_up' })
    if (isLeft || now.phase === 'failed') begunMs = null
    if (now.phase === 'loading') begunMs ??= isHidden ? Infinity : atMs
    if (now.phase !== 'playing') return
    if (begunMs !== null && begunMs < atMs && !isHidden) tally(now, { start: atMs - begunMs })
    begunMs = null
  }

  function noteFailure({ code, cause }: PlayerError): void {
    if (code === 'network' || code === 'autoplay') return
    const failure = code === 'address' && cause?.code ? FAULTS[cause.code] : code
    if (failure) tally(last, { failure })
  }

  return onState
}

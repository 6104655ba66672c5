import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js'
import { MAX_BEHIND_S } from '../../live-window.ts'
import { isTransientStatus } from '../../recovery/reactions.ts'
import { isRecorded, type Kind } from '../../state.ts'

// hls.js never repeats a request that was reset while the browser reports online, and skips the lost live
// fragment.
function retryUnless(final: readonly number[]): NonNullable<RetryConfig['shouldRetry']> {
  return (retry, count, isTimeout, response) => {
    if (count >= (retry?.maxNumRetry ?? 0)) return false
    return isTimeout || (response !== undefined && isTransientStatus(response.code) && !final.includes(response.code ?? 0))
  }
}

function policy(firstByteMs: number, wholeMs: number, times: number, final: readonly number[] = []): LoadPolicy {
  const errorRetry: RetryConfig = {
    maxNumRetry: times,
    retryDelayMs: 500,
    maxRetryDelayMs: 4000,
    backoff: 'exponential',
    shouldRetry: retryUnless(final),
  }
  return {
    default: {
      maxTimeToFirstByteMs: firstByteMs,
      maxLoadTimeMs: wholeMs,
      timeoutRetry: { ...errorRetry, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry,
    },
  }
}

// Audio is small, so it buffers up to the whole reach.
const BUFFER_S = { live: 60, radio: MAX_BEHIND_S, archive: 90, film: 90 } as const satisfies Record<Kind, number>

function settingsFor(kind: Kind, saveData: boolean, holdBackS: number) {
  const grows = !isRecorded(kind)
  const bufferS = saveData && kind !== 'radio' ? 30 : BUFFER_S[kind]
  return {
    liveSyncDuration: holdBackS,
    // A growing archive window is watched from its start, not from its end.
    liveMaxLatencyDuration: grows ? MAX_BEHIND_S : Infinity,
    liveDurationInfinity: grows,
    maxBufferLength: bufferS,
    // Otherwise hls.js buffers up to ten minutes ahead: 60 MB of a data plan.
    maxMaxBufferLength: bufferS,
    capLevelToPlayerSize: kind !== 'radio' && !saveData,
  } satisfies Partial<HlsConfig>
}

/** The hls.js configuration for flaky networks, as measured. Units: `estimate` bit/s,
 * `holdBackS` seconds behind the live edge. */
export function hlsSettings(kind: Kind, saveData: boolean, estimate: number | null, holdBackS: number): Partial<HlsConfig> {
  return {
    ...settingsFor(kind, saveData, holdBackS),
    // The engine starts loading: a live channel loads only after play.
    autoStartLoad: false,
    // The next channel loads this far while the previous one still plays.
    startFragPrefetch: true,
    // fMP4 needs no transmuxing thread, and the strict CSP forbids hls.js's blob worker.
    enableWorker: false,
    // Interstitials are unused, and their controller restarts a film at 0 if the playlist precedes the media
    // source. The documentation allows null; the type does not.
    interstitialsController: null as never,
    // Titles come from the API; a metadata track would need a data URL, which the CSP forbids.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: 30,
    startLevel: -1,
    testBandwidth: false,
    lowLatencyMode: false,
    liveSyncOnStallIncrease: 0,
    errorPenaltyExpireMs: 20_000,
    // An off-air channel answers 503 to its first playlist (section 8, live_error); a retry would only
    // hide it.
    manifestLoadPolicy: policy(8000, 20_000, 6, [503]),
    playlistLoadPolicy: policy(6000, 20_000, 12),
    fragLoadPolicy: policy(6000, 120_000, 12),
    // An explicit undefined would override hls.js's default.
    ...(estimate === null ? {} : { abrEwmaDefaultEstimate: estimate }),
  }
}

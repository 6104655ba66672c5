import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js'
import { MAX_BEHIND_S } from '../../live-window.ts'
import { isTransientStatus } from '../../recovery/reactions.ts'
import { isRecorded, type Kind } from '../../state.ts'

// hls.js alone never repeats a request that was reset while the browser thinks it is online, and treats a live fragment lost so as a hole.
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

// Sound is small: it is kept as far ahead as it ever can be.
const BUFFER_S = { live: 60, radio: MAX_BEHIND_S, archive: 90, film: 90 } as const satisfies Record<Kind, number>

function settingsFor(kind: Kind, saveData: boolean, holdBackS: number) {
  const grows = !isRecorded(kind)
  const bufferS = saveData && kind !== 'radio' ? 30 : BUFFER_S[kind]
  return {
    liveSyncDuration: holdBackS,
    // An archive window that is still growing is watched from its start, not from its end.
    liveMaxLatencyDuration: grows ? MAX_BEHIND_S : Infinity,
    liveDurationInfinity: grows,
    maxBufferLength: bufferS,
    // Without this hls.js reads up to ten minutes ahead: 60 MB of somebody's data plan.
    maxMaxBufferLength: bufferS,
    capLevelToPlayerSize: kind !== 'radio' && !saveData,
  } satisfies Partial<HlsConfig>
}

/** The whole configuration for flaky networks, as measured (MEDIA.md, Players). `estimate` is a first guess in bit/s, `holdBackS` the distance from the live edge. */
export function hlsSettings(kind: Kind, saveData: boolean, estimate: number | null, holdBackS: number): Partial<HlsConfig> {
  return {
    ...settingsFor(kind, saveData, holdBackS),
    // The engine decides when loading starts: not before somebody wants a live channel.
    autoStartLoad: false,
    // The next channel is brought this far while the one before is still heard.
    startFragPrefetch: true,
    // fMP4 needs no transmuxing worth a thread, and the strict CSP has no room for hls.js's blob worker.
    enableWorker: false,
    // Its controller of interstitials, which nothing here has, begins a film at 0 wherever it was left when the playlist is there before the
    // media source opens. It is documented to be null for none; its type is not.
    interstitialsController: null as never,
    // Titles come with the service's answers; a track for them would be made from a data address, which the policy forbids.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: 30,
    startLevel: -1,
    testBandwidth: false,
    lowLatencyMode: false,
    liveSyncOnStallIncrease: 0,
    errorPenaltyExpireMs: 20_000,
    // A channel that is off air says 503 to its first playlist (section 8, live_error); waiting would only hide it.
    manifestLoadPolicy: policy(8000, 20_000, 6, [503]),
    playlistLoadPolicy: policy(6000, 20_000, 12),
    fragLoadPolicy: policy(6000, 120_000, 12),
    // An explicit undefined would override hls.js's default.
    ...(estimate === null ? {} : { abrEwmaDefaultEstimate: estimate }),
  }
}

import type Hls from 'hls.js'
import type { LineFacts, Source, SourceEvents } from '../../source.ts'
import { absoluteUrl } from '../../fast-start/hls-fast-start.ts'
import { heightOf } from './hls-adapter.ts'
import { createHlsLoading, type HlsLoadingDeps } from './hls-loading.ts'

// Assumed before the first media playlist.
const SEGMENT_S = 4

/** HLS over Media Source Extensions, one hls.js instance per item. */
export function createHlsSource(
  HlsClass: typeof Hls,
  element: HTMLMediaElement,
  events: SourceEvents,
  deps: HlsLoadingDeps,
): Source {
  const loading = createHlsLoading(HlsClass, element, events, deps)
  const { load, startFrom, request, opener, instances, levels, startPoint, continuation } = loading
  const { timeline } = continuation

  // Reads the position before the media are removed.
  function reload() {
    const at = continuation.positionMs() ?? startPoint.wallMs()
    const current = request()
    // The playing build is the one that the item needs.
    if (current) load({ ...current, startAtMs: at }, instances.current()?.constructor as typeof Hls | undefined, true)
  }

  function lineFacts(): LineFacts | null {
    const hls = instances.current()
    const rates = levels.choices().map(({ bitrate }) => bitrate)
    const details = hls?.latestLevelDetails
    if (!hls || rates.length === 0) return null
    const lowestRate = Math.min(...rates)
    const left = opener.leftBytes()
    const reachS = details && !instances.isPreviousPlaying() ? details.edge - element.currentTime : Infinity
    return {
      lowestRate,
      isLoading: opener.isLoading(),
      leftBits: left === null ? lowestRate * (details?.targetduration ?? SEGMENT_S) : left * 8,
      lastRate: opener.lastRate(),
      estimate: hls.bandwidthEstimate,
      fullS: Math.min(hls.config.maxBufferLength, reachS),
    }
  }

  return {
    load,
    resume(where) {
      const hls = instances.current()
      const current = request()
      if (!hls || !current) return
      // Otherwise the previous item would sound again.
      if (instances.isPreviousPlaying()) instances.takeElement()
      const known = timeline()
      if (where === 'live' && known) {
        // The hold-back may have grown since this instance was created.
        if (current.kind === 'radio') hls.targetLatency = opener.holdBackS('radio')
        startPoint.goLive(opener.holdBackS(current.kind), known)
      }
      startFrom(element.readyState > 0 ? element.currentTime : -1)
    },
    renew(url) {
      const current = request()
      if (current) opener.renew(current.url, absoluteUrl(url))
    },
    halt() {
      const current = request()
      if (current) current.loading = false
      instances.current()?.stopLoad()
    },
    restart: () => startFrom(-1),
    recover: loading.recover,
    prefetch: opener.prefetch,
    cancelPrefetch: opener.cancelPrefetch,
    timeline,
    qualities: levels.choices,
    audioOnlyOffered: levels.offersAudioOnly,
    setQuality(quality) {
      const hls = instances.current()
      const current = request()
      if (!hls || !current) return
      const from = current.quality
      current.quality = quality
      if (levels.changeQuality(hls, { from, to: quality, saveData: opener.saveData() })) reload()
    },
    loadedBytes: opener.loadedBytes,
    lineFacts,
    playingHeight: () => heightOf(instances.current()),
    destroy: loading.destroy,
  }
}

import type Hls from 'hls.js'
import type { Source, SourceEvents } from '../../source.ts'
import { toWallClock } from '../../wall-clock.ts'
import { heightOf, timelineOf } from './hls-adapter.ts'
import { createHlsLoading, type HlsLoadingDeps } from './hls-loading.ts'

/** HLS over Media Source Extensions, one hls.js instance per item. */
export function createHlsSource(
  HlsClass: typeof Hls,
  element: HTMLMediaElement,
  events: SourceEvents,
  deps: HlsLoadingDeps,
): Source {
  const loading = createHlsLoading(HlsClass, element, events, deps)
  const { load, startFrom, request, opener, instances, levels, startPoint } = loading
  const timeline = () => timelineOf(instances.current(), request()?.kind ?? 'live')

  // Reads the position before the media are removed.
  function reload() {
    const known = instances.isPreviousPlaying() ? null : timeline()
    const at = known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : startPoint.wallMs()
    const current = request()
    // The playing build is the one that the item needs.
    if (current) load({ ...current, startAtMs: at }, instances.current()?.constructor as typeof Hls | undefined)
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
    playingHeight: () => heightOf(instances.current()),
    destroy: loading.destroy,
  }
}

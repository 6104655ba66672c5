import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { type Connection, createBandwidthDiary, type Memory, startingEstimate } from './bandwidth-memory.ts'
import { createLadder } from './hls-ladder.ts'
import { failureOf, timelineOf } from './hls-reading.ts'
import { hlsSettings, settingsFor } from './hls-settings.ts'
import { followPlayhead } from './playhead.ts'
import { saveDataCap, variantFor } from './quality.ts'
import type { Source, SourceEvents, SourceRequest } from './source.ts'
import { createStartPoint } from './start-point.ts'
import type { Quality } from './state.ts'
import { toWallClock } from './wall-clock.ts'

/** HLS over Media Source Extensions: one hls.js instance for all items that follow one another on the element. */
export function createHlsSource(
  HlsClass: typeof Hls,
  element: HTMLMediaElement,
  events: SourceEvents,
  lent: { memory: Memory | null; connection: () => Connection | null },
): Source {
  const on = HlsClass.Events
  const saveData = () => lent.connection()?.saveData === true
  let hls: Hls | null = null
  let request: SourceRequest | null = null
  const ladder = createLadder()
  // Sound alone is a playlist of its own: hls.js drops audio-only variants of a channel that has pictures.
  let isAudioOnly = false
  const start = createStartPoint(element)
  const diary = createBandwidthDiary(lent.memory)
  const playhead = followPlayhead(element, () =>
    events.failed({ detail: 'elementDecode', type: 'mediaError', fatal: true, status: null }),
  )

  function open(kind: SourceRequest['kind']): Hls {
    const estimate = startingEstimate(lent.memory, lent.connection())
    const made = new HlsClass(hlsSettings(kind, saveData(), estimate))
    made.on(on.MANIFEST_LOADED, (_, data) => onManifest(made, data))
    made.on(on.LEVEL_UPDATED, (_, { details }) => {
      start.reach(made, details)
      events.changed()
    })
    made.on(on.LEVEL_SWITCHED, () => events.changed())
    made.on(on.FRAG_BUFFERED, () => {
      diary.note(made.bandwidthEstimate)
      events.arrived()
    })
    made.on(on.MEDIA_DETACHING, () => events.replacing())
    made.on(on.ERROR, (_, data) => events.failed(failureOf(data)))
    made.attachMedia(element)
    return made
  }

  function onManifest(made: Hls, data: ManifestLoadedData) {
    if (!request) return
    if (!isAudioOnly) {
      ladder.read(made.levels, data)
      const soundUrl = request.quality === 'audio' ? ladder.soundUrl() : null
      if (soundUrl !== null) {
        isAudioOnly = true
        made.loadSource(soundUrl)
        return
      }
      if (saveData()) made.autoLevelCapping = saveDataCap(made.levels)
      if (typeof request.quality === 'number') made.loadLevel = variantFor(made.levels, request.quality)
    }
    if (request.loading) made.startLoad(-1)
    events.changed()
  }

  const timeline = () => timelineOf(hls)

  function load(next: SourceRequest) {
    request = next
    start.set(next.startAtMs)
    playhead.moveTo(0)
    hls ??= open(next.kind)
    Object.assign(hls.config, settingsFor(next.kind, saveData()))
    loadManifest(hls, next)
  }

  // Again, too, when a pause or an error has taken the request for it back.
  function loadManifest(made: Hls, { url }: SourceRequest) {
    isAudioOnly = false
    made.loadSource(url)
  }

  // The position is read before the media go.
  function reload() {
    const known = timeline()
    const at = known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : start.wallMs()
    if (request) load({ ...request, startAtMs: at })
  }

  return {
    load,
    resume(where) {
      if (!hls || !request) return
      request.loading = true
      const known = timeline()
      if (hls.levels.length === 0) loadManifest(hls, request)
      else if (where === 'live' && known) start.goLive(hls, request.kind, known)
      else hls.startLoad(element.readyState > 0 ? element.currentTime : -1)
    },
    halt() {
      if (request) request.loading = false
      hls?.stopLoad()
    },
    restart() {
      if (!hls || !request) return
      request.loading = true
      if (hls.levels.length === 0) loadManifest(hls, request)
      else hls.startLoad(-1)
    },
    recover(skipS) {
      if (!hls) return
      const at = playhead.seconds() + skipS
      hls.recoverMediaError()
      // A fatal error has already stopped the loading, and then hls.js does not start it by itself.
      hls.startLoad(at > 0 ? at : -1)
      playhead.moveTo(at)
    },
    timeline,
    qualities: ladder.choices,
    audioOnlyOffered: () => ladder.soundUrl() !== null,
    setQuality(quality: Quality) {
      if (!hls || !request) return
      request.quality = quality
      if (quality === 'audio' ? ladder.soundUrl() !== null && !isAudioOnly : isAudioOnly) reload()
      else if (quality === 'auto') hls.loadLevel = -1
      else if (quality !== 'audio' && hls.levels.length > 0) hls.nextLevel = variantFor(hls.levels, quality)
    },
    playingHeight: () => (isAudioOnly ? null : (hls?.levels[hls.currentLevel]?.height ?? null) || null),
    destroy() {
      playhead.stop()
      diary.close()
      hls?.destroy()
      hls = request = null
    },
  }
}

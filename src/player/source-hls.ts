import type Hls from 'hls.js'
import type { ErrorData, LevelParsed, LevelUpdatedData, ManifestLoadedData } from 'hls.js'
import { type Connection, type Memory, rememberBandwidth, startingEstimate } from './bandwidth-memory.ts'
import { hlsSettings, settingsFor } from './hls-settings.ts'
import { HOLD_BACK_S, type Timeline } from './live-window.ts'
import { qualityChoices, saveDataCap, variantFor } from './quality.ts'
import type { Source, SourceEvents, SourceRequest } from './source.ts'
import { IDLE_STATE, type Quality } from './state.ts'
import { toMediaTime, toWallClock } from './wall-clock.ts'

const MEDIA_ERR_DECODE = 3
const REMEMBER_EVERY_MS = 15_000

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
  let choices = IDLE_STATE.qualities
  let audioUrl: string | null = null
  // Sound alone is a playlist of its own: hls.js drops audio-only variants of a channel that has pictures.
  let isAudioOnly = false
  let startAtMs: number | null = null
  let toLive = false
  let rememberedAtMs = 0

  function open(kind: SourceRequest['kind']): Hls {
    const estimate = startingEstimate(lent.memory, lent.connection())
    const made = new HlsClass(hlsSettings(kind, saveData(), estimate))
    made.on(on.MANIFEST_LOADED, (_, data) => onManifest(made, data))
    made.on(on.LEVEL_UPDATED, (_, data) => onPlaylist(made, data))
    made.on(on.LEVEL_SWITCHED, () => events.changed())
    made.on(on.FRAG_BUFFERED, () => {
      if (Date.now() - rememberedAtMs >= REMEMBER_EVERY_MS) remember(made)
      events.arrived()
    })
    made.on(on.MEDIA_DETACHING, () => events.replacing())
    made.on(on.ERROR, (_, data) => events.failed(failureOf(data)))
    made.attachMedia(element)
    element.addEventListener('error', onElementError)
    return made
  }

  function onElementError() {
    if (element.error?.code === MEDIA_ERR_DECODE) {
      events.failed({ detail: 'elementDecode', type: 'mediaError', fatal: true, status: null })
    }
  }

  function onManifest(made: Hls, data: ManifestLoadedData) {
    if (!request) return
    if (!isAudioOnly) {
      choices = qualityChoices(made.levels)
      audioUrl = choices.length > 0 ? (data.levels.find(isSoundOnly)?.url ?? null) : null
      if (request.quality === 'audio' && audioUrl !== null) {
        isAudioOnly = true
        made.loadSource(audioUrl)
        return
      }
      if (saveData()) made.autoLevelCapping = saveDataCap(made.levels)
      if (typeof request.quality === 'number') made.loadLevel = variantFor(made.levels, request.quality)
    }
    if (request.loading) made.startLoad(-1)
    events.changed()
  }

  // hls.js has chosen where to start but has not asked for a fragment yet: the only moment to name a wall clock.
  function onPlaylist(made: Hls, { details }: LevelUpdatedData) {
    if (startAtMs !== null) {
      const wanted = startAtMs
      startAtMs = null
      const seconds = toMediaTime(details.fragments, wanted)
      if (seconds !== null && seconds >= details.fragmentStart && seconds < details.edge) made.startLoad(seconds)
    }
    if (toLive && details.live) {
      toLive = false
      const live = made.liveSyncPosition
      if (live !== null && Math.abs(element.currentTime - live) > 2) element.currentTime = live
    }
    events.changed()
  }

  function remember(made: Hls) {
    rememberedAtMs = Date.now()
    rememberBandwidth(lent.memory, made.bandwidthEstimate)
  }

  function timeline(): Timeline | null {
    const details = hls?.latestLevelDetails
    if (!details || details.fragments.length === 0) return null
    const growth = !details.live ? 'none' : details.type === 'EVENT' ? 'event' : 'sliding'
    return { stretches: details.fragments, growth, ageMs: details.live ? details.age * 1000 : 0 }
  }

  function load(next: SourceRequest) {
    request = next
    isAudioOnly = false
    startAtMs = next.startAtMs
    toLive = false
    hls ??= open(next.kind)
    Object.assign(hls.config, settingsFor(next.kind, saveData()))
    hls.loadSource(next.url)
  }

  // The position is read before the media go.
  function reload() {
    const known = timeline()
    const at = known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : startAtMs
    if (request) load({ ...request, startAtMs: at })
  }

  return {
    load,
    resume(where) {
      if (!hls || !request) return
      request.loading = true
      const known = timeline()
      const last = known?.stretches.at(-1)
      if (where === 'here' || !known || !last || !hls.latestLevelDetails) {
        hls.startLoad(element.readyState > 0 ? element.currentTime : -1)
        return
      }
      // At once, by estimate: until the playlist is fresh the element would play what it held before the pause.
      const estimate = last.start + last.duration + known.ageMs / 1000 - HOLD_BACK_S[request.kind]
      toLive = true
      element.currentTime = estimate
      hls.startLoad(estimate)
    },
    halt() {
      if (request) request.loading = false
      hls?.stopLoad()
    },
    restart() {
      if (!hls || !request) return
      request.loading = true
      if (hls.levels.length === 0) hls.loadSource(request.url)
      else hls.startLoad(-1)
    },
    recover() {
      if (!hls) return
      const at = element.currentTime
      hls.recoverMediaError()
      // A fatal error has already stopped the loading, and then hls.js does not start it by itself.
      hls.startLoad(at)
    },
    timeline,
    qualities: () => choices,
    audioOnlyOffered: () => audioUrl !== null,
    setQuality(quality: Quality) {
      if (!hls || !request) return
      const wasAudioOnly = isAudioOnly
      request.quality = quality
      if (quality === 'audio' ? audioUrl !== null && !wasAudioOnly : wasAudioOnly) reload()
      else if (quality === 'auto') hls.loadLevel = -1
      else if (quality !== 'audio' && hls.levels.length > 0) hls.nextLevel = variantFor(hls.levels, quality)
    },
    playingHeight: () => (isAudioOnly ? null : (hls?.levels[hls.currentLevel]?.height ?? null) || null),
    destroy() {
      if (!hls) return
      remember(hls)
      element.removeEventListener('error', onElementError)
      hls.destroy()
      hls = request = null
      choices = IDLE_STATE.qualities
      audioUrl = null
    },
  }
}

function isSoundOnly({ height, videoCodec, audioCodec }: LevelParsed): boolean {
  return !height && !videoCodec && Boolean(audioCodec)
}

function failureOf({ details, type, fatal, response }: ErrorData) {
  return { detail: details, type, fatal, status: response?.code || null }
}

import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { readDownloadUrl } from '../../../domain/downloads/download-url.ts'
import { type Connection, createBandwidthMemory, type Memory } from '../../bandwidth-memory.ts'
import { type HlsListeners, openHls } from './hls-instance.ts'
import { createLevelSelection } from './level-selection.ts'
import { handOver } from '../../fast-start/hand-over.ts'
import { type LoadFullBuild, createBuilds } from './hls-builds.ts'
import { heightOf, timelineOf } from './hls-adapter.ts'
import { hlsSettings } from './hls-settings.ts'
import { createHlsFastStart, absoluteUrl } from '../../fast-start/hls-fast-start.ts'
import type { HoldBack } from '../../hold-back.ts'
import { HOLD_BACK_S } from '../../live-window.ts'
import { followPlayhead } from '../../playhead.ts'
import type { PlaylistReader } from './playlist-reader.ts'
import { lowestVariant, variantFor } from '../../quality.ts'
import { isTransientStatus, type SourceFailure } from '../../recovery/reactions.ts'
import type { PrefetchCache } from '../../fast-start/prefetch-cache.ts'
import type { Source, SourceEvents, SourceRequest } from '../../source.ts'
import { createStartPoint } from '../../start-point.ts'
import { bufferedAhead } from '../../readings.ts'
import { radioLevelCap } from './radio-level-cap.ts'
import type { Kind, Quality } from '../../state.ts'
import { toWallClock } from '../../wall-clock.ts'

type HlsSourceDeps = {
  memory: Memory | null
  connection: () => Connection | null
  holdBack: HoldBack
  /** Prefetched files; null disables prefetch. */
  cache: PrefetchCache | null
  read: PlaylistReader
  /** Receives every instance before it loads. */
  onInstance?: ((instance: Hls) => void) | undefined
  /** Loads the full hls.js build for an item that needs it. */
  loadFullBuild?: LoadFullBuild | undefined
}

const NO_CODE: SourceFailure = { detail: 'noWholeBuild', type: 'networkError', fatal: true, status: null }

/** HLS over Media Source Extensions, one hls.js instance per item. The next instance takes the element
 * with its first fragment loaded: the lock-screen player is gone 45 ms at most, not 0.14–1.2 s. */
// oxlint-disable-next-line max-lines-per-function -- the listeners of one hls.js instance share its state
export function createHlsSource(
  HlsClass: typeof Hls,
  element: HTMLMediaElement,
  events: SourceEvents,
  deps: HlsSourceDeps,
): Source {
  const saveData = () => deps.connection()?.saveData === true
  const holdBackS = (kind: Kind) => (kind === 'radio' ? deps.holdBack.current() : HOLD_BACK_S[kind])
  let hls: Hls | null = null
  // The previous item, which the element still plays.
  let previous: Hls | null = null
  const builds = createBuilds(HlsClass, deps)
  // An instance that plays nothing, because its item needs the full build.
  let insufficient: Hls | null = null
  let request: SourceRequest | null = null
  // Audio only is a separate playlist: hls.js drops audio-only variants beside video ones.
  let isAudioOnly = false
  const levelSelection = createLevelSelection()
  const startPoint = createStartPoint(element)
  const bandwidth = createBandwidthMemory(deps.memory, deps.connection())
  const playhead = followPlayhead(element, (failure) => previous || events.failed(failure))
  const timeline = () => timelineOf(hls, request?.kind ?? 'live')
  const fastStart = createHlsFastStart(HlsClass, { ...deps, saveData, estimate: bandwidth.estimate })
  // The media playlist that the item starts with.
  let startUrl: string | null = null

  const listeners: HlsListeners = {
    isCurrent: (instance) => instance === hls,
    manifest: onManifest,
    playlist(instance, details) {
      startPoint.onPlaylist(instance, details, request?.kind ?? 'live')
      events.changed()
    },
    parsed: (instance) => previous && takeElement(instance),
    buffered(instance) {
      // A downloaded file's speed is not the network's.
      if (request && !readDownloadUrl(request.url)) bandwidth.record(instance.bandwidthEstimate)
      capRadioLevel(instance)
      events.arrived()
    },
    switched: events.changed,
    detaching: events.replacing,
    failed(failure) {
      // hls.js reset the media by itself, and would resume where the emptied element reports.
      if (failure.detail === 'mediaSourceRequiresReset' && !failure.fatal) startFrom(playhead.seconds())
      events.failed(isOffAir(failure) ? { ...failure, detail: 'manifestLoadError', fatal: true } : failure)
    },
  }

  /** True if the second playlist reports off air, because the server had already sent the first. */
  function isOffAir({ detail, status }: SourceFailure): boolean {
    const isFirst = request?.playlist != null && !hls?.latestLevelDetails && detail === 'levelLoadError'
    return isFirst && status !== null && (status === 503 || !isTransientStatus(status))
  }

  function takeElement(instance: Hls) {
    const before = previous
    previous = null
    events.replacing()
    playhead.moveTo(0)
    if (before && request?.kind === 'radio') return handOver(before, instance, element)
    before?.destroy()
    instance.attachMedia(element)
  }

  function onManifest(instance: Hls, data: ManifestLoadedData) {
    if (!request) return
    if (builds.needsFullBuild(instance, data)) return void loadWithFullBuild(instance)
    if (!isAudioOnly) {
      const audioUrl = levelSelection.applyQuality(instance, data, { quality: request.quality, saveData: saveData(), startUrl })
      isAudioOnly = audioUrl !== null
      if (audioUrl !== null) return instance.loadSource(audioUrl)
    }
    capRadioLevel(instance)
    if (request.loading) instance.startLoad(-1)
    events.changed()
  }

  async function loadWithFullBuild(instance: Hls) {
    insufficient = instance
    const FullBuild = await builds.loadFull().catch(() => null)
    if (instance !== hls || !request) return
    if (FullBuild) load(request, FullBuild)
    else events.failed(NO_CODE)
  }

  function capRadioLevel(instance: Hls) {
    if (request?.kind !== 'radio') return
    const bufferedS = (previous ? null : bufferedAhead(element)) ?? 0
    instance.autoLevelCapping = saveData()
      ? lowestVariant(instance.levels)
      : radioLevelCap(instance.levels, bufferedS, instance.bandwidthEstimate)
  }

  function load(target: SourceRequest, Build = builds.for(target)) {
    const next = { ...target, url: absoluteUrl(target.url) }
    const current = previous ?? hls
    // Never started to play.
    if (hls !== current) hls?.destroy()
    request = next
    const prepared = fastStart.start(next)
    startUrl = prepared?.levelUrl ?? null
    startPoint.set(next.startAtMs ?? prepared?.startAtMs ?? null)
    const settings = hlsSettings(next.kind, saveData() || next.quality === 'saver', bandwidth.estimate(), holdBackS(next.kind))
    hls = openHls(Build, { ...settings, ...fastStart.loaders }, listeners)
    deps.onInstance?.(hls)
    previous = current
    // A station reuses the media source of the previous one, once it has a fragment.
    if (current && (next.kind === 'radio' || playhead.isPlaying())) current.stopLoad()
    else takeElement(hls)
    loadManifest(hls, next)
  }

  // Also repeats a request that a pause or an error cancelled.
  function loadManifest(instance: Hls, { url }: SourceRequest) {
    isAudioOnly = false
    instance.loadSource(url)
  }

  function startFrom(seconds: number) {
    if (!hls || !request) return
    request.loading = true
    if (hls === insufficient) void loadWithFullBuild(hls)
    else if (hls.levels.length === 0) loadManifest(hls, request)
    else hls.startLoad(seconds)
  }

  // Reads the position before the media are removed.
  function reload() {
    const known = previous ? null : timeline()
    const at = known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : startPoint.wallMs()
    // The playing build is the one that the item needs.
    if (request) load({ ...request, startAtMs: at }, hls?.constructor as typeof Hls | undefined)
  }

  return {
    load,
    resume(where) {
      if (!hls || !request) return
      // Otherwise the previous item would sound again.
      if (previous) takeElement(hls)
      const known = timeline()
      if (where === 'live' && known) {
        // The hold-back may have grown since this instance was created.
        if (request.kind === 'radio') hls.targetLatency = holdBackS('radio')
        startPoint.goLive(holdBackS(request.kind), known)
      }
      startFrom(element.readyState > 0 ? element.currentTime : -1)
    },
    halt() {
      if (request) request.loading = false
      hls?.stopLoad()
    },
    restart: () => startFrom(-1),
    recover(skipS) {
      if (!hls || hls === insufficient) return
      const at = playhead.seconds() + skipS
      hls.recoverMediaError()
      // After a fatal error hls.js has stopped loading and does not restart it.
      hls.startLoad(at > 0 ? at : -1)
      playhead.moveTo(at)
    },
    prefetch: fastStart.prefetch,
    cancelPrefetch: fastStart.cancelOthers,
    timeline,
    qualities: levelSelection.choices,
    audioOnlyOffered: () => levelSelection.audioUrl() !== null,
    setQuality(quality: Quality) {
      if (!hls || !request) return
      const before = request.quality
      request.quality = quality
      if ((before === 'saver') !== (quality === 'saver')) levelSelection.cap(hls, quality, saveData())
      if (quality === 'audio' ? levelSelection.audioUrl() !== null && !isAudioOnly : isAudioOnly) reload()
      else if (quality === 'auto' || quality === 'saver') hls.loadLevel = -1
      else if (quality !== 'audio' && hls.levels.length > 0) hls.nextLevel = variantFor(hls.levels, quality)
    },
    playingHeight: () => heightOf(hls),
    destroy() {
      playhead.stop()
      bandwidth.close()
      fastStart.clear()
      previous?.destroy()
      hls?.destroy()
      hls = previous = insufficient = request = null
    },
  }
}

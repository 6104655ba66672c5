import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { absoluteUrl } from '../../fast-start/hls-fast-start.ts'
import { followPlayhead } from '../../playhead.ts'
import { lowestVariant } from '../../quality.ts'
import { bufferedAhead } from '../../readings.ts'
import { isOffAirCode, isTransientStatus, type SourceFailure } from '../../recovery/reactions.ts'
import type { SourceEvents, SourceRequest } from '../../source.ts'
import { createStartPoint } from '../../start-point.ts'
import { createContinuation } from './continuation.ts'
import { createElementInstances } from './element-instances.ts'
import { createBuilds, type LoadFullBuild } from './hls-builds.ts'
import type { HlsListeners } from './hls-instance.ts'
import { createHlsOpener, type HlsOpenerDeps } from './hls-opener.ts'
import { createLevelSelection } from './level-selection.ts'
import { radioLevelCap } from './radio-level-cap.ts'

export type HlsLoadingDeps = HlsOpenerDeps & {
  /** Loads the full hls.js build for an item that needs it. */
  loadFullBuild?: LoadFullBuild | undefined
}

// The code of the full build failed to load.
const NO_CODE: SourceFailure = { detail: 'noWholeBuild', type: 'networkError', fatal: true, status: null, code: null }

/** Loads items into the element, one hls.js instance each: its playlists, then its media. */
export function createHlsLoading(HlsClass: typeof Hls, element: HTMLMediaElement, events: SourceEvents, deps: HlsLoadingDeps) {
  const opener = createHlsOpener(HlsClass, deps)
  const builds = createBuilds(HlsClass, deps)
  const levels = createLevelSelection()
  const startPoint = createStartPoint(element)
  const playhead = followPlayhead(element, (failure) => instances.isPreviousPlaying() || events.failed(failure))
  const instances = createElementInstances(element, playhead, events.replacing)
  const continuation = createContinuation(element, instances)
  let request: SourceRequest | null = null
  // The media playlist that the item starts with.
  let startUrl: string | null = null
  // An instance that plays nothing, because its item needs the full build.
  let insufficient: Hls | null = null

  const listeners: HlsListeners = {
    isCurrent: (instance) => instance === instances.current(),
    manifest: onManifest,
    playlist(instance, details) {
      startPoint.onPlaylist(instance, details, request?.kind ?? 'live')
      events.changed()
    },
    parsed: () => instances.isPreviousPlaying() && continuation.takeElement(),
    buffered(instance) {
      if (request) opener.recordBandwidth(instance, request)
      capRadioLevel(instance)
      events.arrived()
    },
    switched: events.changed,
    detaching: events.replacing,
    failed(failure) {
      // hls.js reset the media by itself, and would resume where the emptied element reports.
      if (failure.detail === 'mediaSourceRequiresReset' && !failure.fatal) startFrom(playhead.seconds())
      const offAir = request && isOffAir(request, instances.current(), failure)
      events.failed(offAir ? { ...failure, detail: 'manifestLoadError', fatal: true } : failure)
    },
  }

  function onManifest(instance: Hls, data: ManifestLoadedData) {
    if (!request) return
    if (builds.needsFullBuild(instance, data)) return void loadWithFullBuild(instance)
    const audioUrl = levels.applyQuality(instance, data, { quality: request.quality, saveData: opener.saveData(), startUrl })
    if (audioUrl !== null) return instance.loadSource(audioUrl)
    capRadioLevel(instance)
    if (request.loading) instance.startLoad(-1)
    events.changed()
  }

  async function loadWithFullBuild(instance: Hls) {
    insufficient = instance
    const FullBuild = await builds.loadFull().catch(() => null)
    if (instance !== instances.current() || !request) return
    if (FullBuild) load(request, FullBuild, true)
    else events.failed(NO_CODE)
  }

  function capRadioLevel(instance: Hls) {
    if (request?.kind !== 'radio') return
    const bufferedS = (instances.isPreviousPlaying() ? null : bufferedAhead(element)) ?? 0
    instance.autoLevelCapping = opener.saveData()
      ? lowestVariant(instance.levels)
      : radioLevelCap(instance.levels, bufferedS, instance.bandwidthEstimate)
  }

  function load(target: SourceRequest, Build = builds.for(target), isSameItem = false) {
    const next = { ...target, url: absoluteUrl(target.url) }
    continuation.begin(next.kind, isSameItem)
    request = next
    const instance = instances.open(next.kind, () => {
      const opened = opener.open(Build, next, listeners)
      startUrl = opened.startUrl
      startPoint.set(opened.startAtMs)
      return opened.instance
    })
    loadManifest(instance, next)
  }

  function loadManifest(instance: Hls, { url }: SourceRequest) {
    levels.reset()
    instance.loadSource(url)
  }

  function startFrom(seconds: number) {
    const instance = instances.current()
    if (!instance || !request) return
    request.loading = true
    if (instance === insufficient) void loadWithFullBuild(instance)
    // A pause or an error cancelled the request.
    else if (instance.levels.length === 0) loadManifest(instance, request)
    else instance.startLoad(seconds)
  }

  return {
    load,
    continuation,
    /** Loads media from a media time in seconds; -1 leaves the start to hls.js. */
    startFrom,
    /** Resets the media after a failure and resumes `skipS` seconds later. */
    recover(skipS: number) {
      const instance = instances.current()
      if (!instance || instance === insufficient) return
      const at = playhead.seconds() + skipS
      instance.recoverMediaError()
      // After a fatal error hls.js has stopped loading and does not restart it.
      instance.startLoad(at > 0 ? at : -1)
      playhead.moveTo(at)
    },
    /** The request of the current item; its owner may change quality and `loading`. */
    request: () => request,
    opener,
    instances,
    levels,
    startPoint,
    destroy() {
      playhead.stop()
      opener.close()
      instances.destroy()
      insufficient = request = null
    },
  }
}

/** True if the second playlist reports off air, because the server had already sent the first. */
function isOffAir({ playlist }: SourceRequest, instance: Hls | null, { detail, status, code }: SourceFailure): boolean {
  const isFirst = playlist !== null && !instance?.latestLevelDetails && detail === 'levelLoadError'
  return isFirst && code !== null && (isOffAirCode(code) || !isTransientStatus(status))
}

import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { readDownloadUrl } from '../../../domain/downloads/download-url.ts'
import { type Connection, createBandwidthDiary, type Memory } from '../../bandwidth-memory.ts'
import { type HlsListeners, openHls } from './hls-instance.ts'
import { createLevelSelection } from './level-selection.ts'
import { handOver } from '../../fast-start/hand-over.ts'
import { type BringWhole, createBuilds } from './hls-builds.ts'
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

type Lent = {
  memory: Memory | null
  connection: () => Connection | null
  holdBack: HoldBack
  /** Where beginnings are kept that were fetched ahead; null for a source of which nothing is expected. */
  shelf: PrefetchCache | null
  read: PlaylistReader
  /** Is shown every instance before it loads. */
  attend?: ((made: Hls) => void) | undefined
  /** Brings the whole of hls.js for an item that needs it. */
  bringWhole?: BringWhole | undefined
}

const NO_CODE: SourceFailure = { detail: 'noWholeBuild', type: 'networkError', fatal: true, status: null }

/**
 * HLS over Media Source Extensions, one hls.js instance per item. While an item is heard, the next one is brought up beside it and
 * takes the element only with its first fragment in hand: the lock screen's player is gone for 45 ms at most instead of 0.14–1.2 s.
 */
export function createHlsSource(HlsClass: typeof Hls, element: HTMLMediaElement, events: SourceEvents, lent: Lent): Source {
  const saveData = () => lent.connection()?.saveData === true
  const holdBackS = (kind: Kind) => (kind === 'radio' ? lent.holdBack.current() : HOLD_BACK_S[kind])
  let hls: Hls | null = null
  // The item before, which the element still plays.
  let leaving: Hls | null = null
  const builds = createBuilds(HlsClass, lent)
  // The instance that plays nothing, because the item needs another build.
  let lacking: Hls | null = null
  let request: SourceRequest | null = null
  // Sound alone is a playlist of its own: hls.js drops audio-only variants of a channel that has pictures.
  let isAudioOnly = false
  const ladder = createLevelSelection()
  const start = createStartPoint(element)
  const diary = createBandwidthDiary(lent.memory, lent.connection())
  const playhead = followPlayhead(element, (failure) => leaving || events.failed(failure))
  const timeline = () => timelineOf(hls, request?.kind ?? 'live')
  const beginnings = createHlsFastStart(HlsClass, { ...lent, saveData, estimate: diary.guess })
  // The media playlist that the item is to start with.
  let startUrl: string | null = null

  const ears: HlsListeners = {
    isCurrent: (made) => made === hls,
    manifest: onManifest,
    playlist(made, details) {
      start.reach(made, details, request?.kind ?? 'live')
      events.changed()
    },
    parsed: (made) => leaving && enter(made),
    buffered(made) {
      // The device's own speed is not the network's.
      if (request && !readDownloadUrl(request.url)) diary.note(made.bandwidthEstimate)
      chooseSound(made)
      events.arrived()
    },
    switched: events.changed,
    detaching: events.replacing,
    failed(failure) {
      // Here hls.js has reset the media by itself, and would go on from wherever the emptied element says it is.
      if (failure.detail === 'mediaSourceRequiresReset' && !failure.fatal) startFrom(playhead.seconds())
      events.failed(isOffAir(failure) ? { ...failure, detail: 'manifestLoadError', fatal: true } : failure)
    },
  }

  /** Whether a refusal that the first playlist would have told is told by the second, because nobody had to ask for the first. */
  function isOffAir({ detail, status }: SourceFailure): boolean {
    const isFirst = request?.playlist != null && !hls?.latestLevelDetails && detail === 'levelLoadError'
    return isFirst && status !== null && (status === 503 || !isTransientStatus(status))
  }

  function enter(made: Hls) {
    const before = leaving
    leaving = null
    events.replacing()
    playhead.moveTo(0)
    if (before && request?.kind === 'radio') return handOver(before, made, element)
    before?.destroy()
    made.attachMedia(element)
  }

  function onManifest(made: Hls, data: ManifestLoadedData) {
    if (!request) return
    if (builds.isTooLittle(made, data)) return void loadAnew(made)
    if (!isAudioOnly) {
      const soundUrl = ladder.settle(made, data, { quality: request.quality, saveData: saveData(), startUrl })
      isAudioOnly = soundUrl !== null
      if (soundUrl !== null) return made.loadSource(soundUrl)
    }
    chooseSound(made)
    if (request.loading) made.startLoad(-1)
    events.changed()
  }

  async function loadAnew(made: Hls) {
    lacking = made
    const whole = await builds.bring().catch(() => null)
    if (made !== hls || !request) return
    if (whole) load(request, whole)
    else events.failed(NO_CODE)
  }

  function chooseSound(made: Hls) {
    if (request?.kind !== 'radio') return
    const bufferedS = (leaving ? null : bufferedAhead(element)) ?? 0
    made.autoLevelCapping = saveData()
      ? lowestVariant(made.levels)
      : radioLevelCap(made.levels, bufferedS, made.bandwidthEstimate)
  }

  function load(asked: SourceRequest, Build = builds.for(asked)) {
    const next = { ...asked, url: absoluteUrl(asked.url) }
    const heard = leaving ?? hls
    // One that never came to be heard.
    if (hls !== heard) hls?.destroy()
    request = next
    const begun = beginnings.begin(next)
    startUrl = begun?.levelUrl ?? null
    start.set(next.startAtMs ?? begun?.startAtMs ?? null)
    const settings = hlsSettings(next.kind, saveData() || next.quality === 'saver', diary.guess(), holdBackS(next.kind))
    hls = openHls(Build, { ...settings, ...beginnings.loaders }, ears)
    lent.attend?.(hls)
    leaving = heard
    // A station takes over the media source of the one before, which it can with a fragment in hand.
    if (heard && (next.kind === 'radio' || playhead.isHeard())) heard.stopLoad()
    else enter(hls)
    loadManifest(hls, next)
  }

  // Again, too, when a pause or an error has taken the request for it back.
  function loadManifest(made: Hls, { url }: SourceRequest) {
    isAudioOnly = false
    made.loadSource(url)
  }

  function startFrom(seconds: number) {
    if (!hls || !request) return
    request.loading = true
    if (hls === lacking) void loadAnew(hls)
    else if (hls.levels.length === 0) loadManifest(hls, request)
    else hls.startLoad(seconds)
  }

  // The position is read before the media go.
  function reload() {
    const known = leaving ? null : timeline()
    const at = known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : start.wallMs()
    // What the item needs is known from how it plays.
    if (request) load({ ...request, startAtMs: at }, hls?.constructor as typeof Hls | undefined)
  }

  return {
    load,
    resume(where) {
      if (!hls || !request) return
      // Or the item before would be heard again.
      if (leaving) enter(hls)
      const known = timeline()
      if (where === 'live' && known) {
        // The margin may have grown since this instance was made.
        if (request.kind === 'radio') hls.targetLatency = holdBackS('radio')
        start.goLive(holdBackS(request.kind), known)
      }
      startFrom(element.readyState > 0 ? element.currentTime : -1)
    },
    halt() {
      if (request) request.loading = false
      hls?.stopLoad()
    },
    restart: () => startFrom(-1),
    recover(skipS) {
      if (!hls || hls === lacking) return
      const at = playhead.seconds() + skipS
      hls.recoverMediaError()
      // A fatal error has already stopped the loading, and then hls.js does not start it by itself.
      hls.startLoad(at > 0 ? at : -1)
      playhead.moveTo(at)
    },
    prepare: beginnings.prepare,
    unprepare: beginnings.rest,
    timeline,
    qualities: ladder.choices,
    audioOnlyOffered: () => ladder.soundUrl() !== null,
    setQuality(quality: Quality) {
      if (!hls || !request) return
      const before = request.quality
      request.quality = quality
      if ((before === 'saver') !== (quality === 'saver')) ladder.cap(hls, quality, saveData())
      if (quality === 'audio' ? ladder.soundUrl() !== null && !isAudioOnly : isAudioOnly) reload()
      else if (quality === 'auto' || quality === 'saver') hls.loadLevel = -1
      else if (quality !== 'audio' && hls.levels.length > 0) hls.nextLevel = variantFor(hls.levels, quality)
    },
    playingHeight: () => heightOf(hls),
    destroy() {
      playhead.stop()
      diary.close()
      beginnings.clear()
      leaving?.destroy()
      hls?.destroy()
      hls = leaving = lacking = request = null
    },
  }
}

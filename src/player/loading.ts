import type { Delivery } from '../contract/playback-limits.ts'
import { readDownloadUrl } from '../domain/downloads/download-url.ts'
import type { StreamUrlEvents, StreamUrl } from './stream-url.ts'
import { createPreviousMute } from './mute-previous.ts'
import { createErrorPolicy } from './recovery/error-policy.ts'
import { createOffAirWatch } from './recovery/off-air-watch.ts'
import { createReachabilityProbe, type Reach } from './recovery/reachability-probe.ts'
import { newestMs } from './live-window.ts'
import { isOfElement, isOffAirCode, type SourceFailure } from './recovery/reactions.ts'
import type { Retry } from './recovery/retry.ts'
import { beginItem, type Shared } from './session.ts'
import type { Source } from './source.ts'
import { type Address, type Cause, isRecorded, type PlayerErrorCode, type PlayerItem } from './state.ts'
import { createStallDetector } from './recovery/stall-detector.ts'

export type LoadingDeps = Shared & {
  retry: Retry
  streamUrl: StreamUrl
  openSource: () => Promise<Source>
  reach: Reach
  isServed: Reach
  /** The channel that was off air is back. */
  onBackOnAir: () => void
}

/** Loads an item's media into the element and reacts to every failure. */
// oxlint-disable-next-line max-lines-per-function -- one load is a machine whose steps share its state
export function createLoading(deps: LoadingDeps) {
  const { element, session, retry, streamUrl, changed } = deps
  const previousMute = createPreviousMute(element, session)
  const errorPolicy = createErrorPolicy()
  const stallDetector = createStallDetector()
  const reachability = createReachabilityProbe(deps.reach, onServerBack)
  const offAirWatch = createOffAirWatch(deps.isServed, deps.onBackOnAir)
  // The live edge of a stalled playlist when its URL was refreshed.
  let stalledEdgeMs: number | null = null

  function open(item: PlayerItem | null, startAtMs: number | null) {
    close()
    reachability.reset()
    beginItem(session, item)
    errorPolicy.reset()
    stalledEdgeMs = null
    if (item) {
      previousMute.start()
      begin(item, () => startAtMs)
    }
    changed()
  }

  function close() {
    previousMute.stop()
    retry.cancel()
    offAirWatch.stop()
    streamUrl.close()
    deps.source()?.halt()
  }

  // The previous item plays on until the new URL arrives.
  function begin(item: PlayerItem, startAt: () => number | null, skipCache = false) {
    stallDetector.onProgress()
    const events: StreamUrlEvents = {
      onUrl(address, source) {
        const startAtMs = startAt() ?? address.startAtMs ?? null
        session.delivery = deliveryOf(address)
        session.replaced = session.attached = false
        session.halted = !isRecorded(item.kind) && !session.playWhenReady
        const { halted } = session
        const quality = session.soundFallback ? 'audio' : session.quality
        const { url, playlist = null, expiresAtMs, container } = address
        source.load({ url, playlist, kind: item.kind, startAtMs, quality, loading: !halted, expiresAtMs, container })
        changed()
      },
      onRefusal: fail,
      onUnreachable: (cause) => retryAfterTrouble(cause, () => begin(item, startAt, skipCache)),
    }
    streamUrl.request(item, deps.openSource, events, skipCache)
  }

  function refreshUrl() {
    const { item } = session
    if (!item) return
    deps.source()?.halt()
    begin(item, () => (item.kind === 'radio' ? null : (deps.positionMs() ?? item.startAtMs ?? null)), true)
  }

  function restart() {
    if (!session.playWhenReady && session.halted) return
    if (streamUrl.isExpired()) refreshUrl()
    else deps.source()?.restart()
    changed()
  }

  // The server answers again: neither a pause between attempts nor a hanging request is worth waiting for.
  function onServerBack() {
    if (session.failure || streamUrl.isPending() || !session.playWhenReady) return
    retry.cancel()
    restart()
  }

  function isPlaylistStalled() {
    const { ageMs = 0 } = deps.source()?.timeline() ?? {}
    return session.trouble === null && stallDetector.isPlaylistStalled(ageMs)
  }

  /** Refreshes the URL of a stalled playlist once; a second stall at the same edge fails. */
  function onPlaylistStalled() {
    const atMs = newestMs(deps.source()?.timeline() ?? null)
    if (atMs === stalledEdgeMs) return fail('media', { detail: 'playlistStandsStill', status: null, code: null })
    stalledEdgeMs = atMs
    refreshUrl()
  }

  function recover() {
    deps.source()?.recover(errorPolicy.recovery())
  }

  function retryAfterTrouble(cause: Cause, attempt: () => void) {
    session.trouble = cause
    retry.schedule(attempt)
    changed()
  }

  function fail(code: PlayerErrorCode, cause: Cause) {
    const { item, playWhenReady } = session
    close()
    // A channel that is on the air again restarts for its viewer; a station would startle long after the
    // press.
    if (playWhenReady && item?.kind === 'live' && isOffAirCode(cause.code)) offAirWatch.watch(item)
    session.failure = { code, cause }
    session.playWhenReady = false
    element.pause()
    changed()
  }

  /** Fails if the server answers; retries if it does not, because the network may be at fault. */
  async function failUnlessAway(code: PlayerErrorCode, cause: Cause) {
    const { item } = session
    const url = streamUrl.url()
    const isThere = url === null || (await deps.reach(url))
    const isOver = session.item !== item || session.failure !== null || streamUrl.isPending() || streamUrl.url() !== url
    if (isOver) return
    if (isThere) fail(code, cause)
    else retryAfterTrouble(cause, restart)
  }

  function failed(failure: SourceFailure) {
    if (streamUrl.isPending() || session.failure || !session.item) return
    const cause = { detail: failure.detail, status: failure.status, code: failure.code }
    const reaction = errorPolicy.decide(failure, streamUrl.isCached())
    // The URL came from our cache: ask the server, which knows the real reason.
    if (reaction.do === 'fail' && reaction.code === 'address' && streamUrl.isCached()) refreshUrl()
    else if (reaction.do === 'fail' && isOfElement(failure)) void failUnlessAway(reaction.code, cause)
    else if (reaction.do === 'fail') fail(reaction.code, cause)
    else if (reaction.do === 'restart') retryAfterTrouble(cause, restart)
    else if (reaction.do === 'recover') recover()
    else if (reaction.do === 'recoverDelayed') {
      if (!retry.isPending()) retry.schedule(recover)
    } else if (reaction.do === 'refreshUrl') refreshUrl()
    else if (reaction.do === 'report') {
      session.trouble = cause
      changed()
    }
  }

  return {
    open,
    failed,
    /** The element has lost the previous item's media. */
    replaced() {
      previousMute.stop()
      session.replaced = true
      session.attached = false
    },
    /** Media arrived. */
    arrived() {
      stallDetector.onProgress()
      reachability.reset()
      if (!session.trouble || retry.isPending()) return
      session.trouble = null
      changed()
    },
    /** The browser is online again: retry at once. */
    online() {
      if (session.trouble && !retry.isPending() && !streamUrl.isPending()) restart()
    },
    /** Called every second. `isStarving` says whether the viewer waits for media. */
    checkStall(isStarving: boolean) {
      stallDetector.onBytes(deps.source()?.loadedBytes() ?? null)
      if (!isStarving || streamUrl.isPending() || retry.isPending()) stallDetector.onProgress()
      else if (isPlaylistStalled()) onPlaylistStalled()
      else if (stallDetector.isStuck()) refreshUrl()
      // The server answers, and a connection that it does not know of is waited for.
      else if (reachability.isReached() && stallDetector.takeSilence()) restart()
    },
    /** Called every second: a token is renewed before it expires. */
    renewUrl() {
      const { item, failure, halted, playWhenReady } = session
      const source = deps.source()
      if (item && playWhenReady && !failure && !halted && source?.renew) void streamUrl.renewWhenDue(item, source.renew)
    },
    /** Called every second while the buffer runs out. */
    probeServer() {
      const url = streamUrl.url()
      if (url !== null && !session.failure) void reachability.probe(url)
    },
    /** The buffer is sufficient again. */
    resetProbe: reachability.reset,
    /** Stops requests until `resume`. */
    halt() {
      session.halted = true
      retry.cancel()
      offAirWatch.stop()
      deps.source()?.halt()
    },
    /** Resumes loading after `halt`, refreshing an expired URL. */
    resume(where: 'here' | 'live') {
      const { item } = session
      session.halted = false
      if (!item || streamUrl.isPending()) return
      if (streamUrl.isExpired()) begin(item, () => (where === 'here' ? deps.positionMs() : null))
      else deps.source()?.resume(where)
    },
  }
}

function deliveryOf({ url, container }: Address): Delivery {
  if (container) return 'direct'
  return readDownloadUrl(url) ? 'download' : 'hls'
}

/** The loading of one player. */
export type Loading = ReturnType<typeof createLoading>

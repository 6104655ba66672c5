import { resumePoint, windowOf } from './live-window.ts'
import type { Loading } from './loading.ts'
import type { PlayAttempts } from './play-attempts.ts'
import type { Shared } from './session.ts'
import { isRecorded } from './state.ts'
import { toMediaTime } from './wall-clock.ts'

export type PlaybackDeps = Shared & { loading: Loading; attempts: PlayAttempts; mutedAutoplay: boolean }

/** Applies play, pause and seek to the element, from the viewer and from the system alike. */
export function createPlayback(deps: PlaybackDeps) {
  const { element, session, loading, attempts, changed } = deps

  function requestPlay() {
    const { item } = session
    if (!item) return
    session.playWhenReady = true
    session.refused = false
    // After a failure, play means "try again".
    if (session.failure) loading.open(item, (item.kind === 'radio' ? null : deps.positionMs()) ?? item.startAtMs ?? null)
    if (session.halted) loading.resume(session.liveOnResume ? 'live' : resumePoint(item.kind, deps.positionMs(), limits()))
    session.liveOnResume = false
  }

  function cancelPlay() {
    session.playWhenReady = false
    attempts.cancel()
    if (session.item && !isRecorded(session.item.kind)) loading.halt()
    changed()
  }

  function limits() {
    const { item } = session
    return windowOf(item?.kind ?? 'live', deps.source()?.timeline() ?? null, item?.window)
  }

  function seekTo(wallClockMs: number) {
    const { startMs, endMs } = limits()
    const stretches = deps.source()?.timeline()?.stretches
    if (!session.attached || startMs === null || endMs === null || !stretches || !Number.isFinite(wallClockMs)) return
    const seconds = toMediaTime(stretches, Math.min(Math.max(wallClockMs, startMs), endMs))
    if (seconds === null) return
    session.liveOnResume = false
    element.currentTime = seconds
    // The next seek may come before the element's event, and counts from here.
    changed()
  }

  return {
    play() {
      if (!session.item) return
      const { startMs } = limits()
      // The browser would return to the first segment, which may start before the programme.
      if (element.ended && startMs !== null) seekTo(startMs)
      requestPlay()
      // Until its own media arrive the element holds the previous item's; playback then starts by itself.
      if (!session.previousMuted) attempts.attempt()
      changed()
    },
    pause() {
      cancelPlay()
      element.pause()
    },
    seekTo,
    seekBy(seconds: number) {
      const at = deps.positionMs()
      if (at !== null) seekTo(at + seconds * 1000)
    },
    goLive() {
      const { endMs, edgeMs } = limits()
      if (endMs === null || edgeMs === null) return
      seekTo(endMs)
      session.liveOnResume = session.halted
    },
    /** The browser refused to start without a gesture. */
    refused() {
      if (deps.mutedAutoplay && session.item?.kind !== 'radio' && !element.muted) {
        element.muted = true
        session.mutedByAutoplay = true
        attempts.attempt()
        changed()
        return
      }
      session.refused = true
      cancelPlay()
    },
    /** Handles an element event that may be a system command or a chance to retry `play()`. */
    onElementEvent(event: string) {
      // A failed decoder also fires pause, canplay and playing at position 0.
      if (!session.item || element.error !== null) return
      if (event === 'canplay' && session.replaced) session.attached = true
      if (event === 'playing' && session.attached) session.started = true
      if (event === 'ended' && session.attached) session.playWhenReady = false
      // Unplugged headphones, another app or the browser's own control, but not replaced media.
      const isOwnPause = session.previousMuted || (session.replaced && !session.attached)
      if (event === 'pause' && !isOwnPause && session.playWhenReady && element.paused && !element.ended) cancelPlay()
      if (event === 'play' && !session.playWhenReady && !element.paused) requestPlay()
      // Replaced media start paused, and the old `play()` promise is void.
      const isReady = event === 'loadedmetadata' || event === 'canplay'
      if (isReady && session.replaced && session.playWhenReady && element.paused) attempts.attempt()
    },
  }
}

/** The playback of one player. */
export type Playback = ReturnType<typeof createPlayback>

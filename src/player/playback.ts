import { resumePoint, windowOf } from './live-window.ts'
import type { Loading } from './loading.ts'
import type { PlayAttempts } from './play-attempts.ts'
import type { Shared } from './session.ts'
import { isRecorded } from './state.ts'
import { toMediaTime } from './wall-clock.ts'

/** What playback needs from the player around it. */
export type PlaybackDeps = Shared & { loading: Loading; attempts: PlayAttempts; mutedAutoplay: boolean }

/** The viewer's wishes against the element: play, pause, seek, and the same asked for by the system behind our back. */
export function createPlayback(deps: PlaybackDeps) {
  const { element, session, loading, attempts, changed } = deps

  function want() {
    const { item } = session
    if (!item) return
    session.wanted = true
    session.refused = false
    // After a failure, play means "try again".
    if (session.failure) loading.open(item, (item.kind === 'radio' ? null : deps.positionMs()) ?? item.startAtMs ?? null)
    if (session.halted) loading.resume(session.liveOnResume ? 'live' : resumePoint(item.kind, deps.positionMs(), limits()))
    session.liveOnResume = false
  }

  function unwant() {
    session.wanted = false
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
    // The next seek may come before the element says so, and counts from here.
    changed()
  }

  return {
    play() {
      if (!session.item) return
      const { startMs } = limits()
      // The browser would go back to the first segment, which may begin before the programme.
      if (element.ended && startMs !== null) seekTo(startMs)
      want()
      // Until its own media are there, the element holds those of the item before; they begin by themselves.
      if (!session.hushed) attempts.attempt()
      changed()
    },
    pause() {
      unwant()
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
      unwant()
    },
    /** An event of the element that may be somebody else's wish, or the moment to try again. */
    heard(event: string) {
      // A decoder that gave up says pause, and canplay and playing at 0, too.
      if (!session.item || element.error !== null) return
      if (event === 'canplay' && session.replaced) session.attached = true
      if (event === 'playing' && session.attached) session.started = true
      if (event === 'ended' && session.attached) session.wanted = false
      // Unplugged headphones, another app, a control of the browser itself; but not new media.
      const isOurs = session.hushed || (session.replaced && !session.attached)
      if (event === 'pause' && !isOurs && session.wanted && element.paused && !element.ended) unwant()
      if (event === 'play' && !session.wanted && !element.paused) want()
      // New media in the element begin paused, and a promise given for the old ones is void.
      const isReady = event === 'loadedmetadata' || event === 'canplay'
      if (isReady && session.replaced && session.wanted && element.paused) attempts.attempt()
    },
  }
}

/** The playback of one player. */
export type Playback = ReturnType<typeof createPlayback>

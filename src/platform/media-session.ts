/** What the lock screen shows. Artwork: same-origin PNG, 96, 192 and 512 (PLATFORM.md, Media Session). */
export type SessionCard = { title: string; artist: string; album?: string; artwork: readonly MediaImage[] }

/** The keys of the lock screen. What is absent is taken off it: seek keys would push previous and next away on iOS. */
export type SessionKeys = {
  play?: () => void
  pause?: () => void
  stop?: () => void
  previous?: () => void
  next?: () => void
  /** Seconds from the beginning of the position that `place` describes. */
  seekTo?: (seconds: number) => void
  /** Seconds to go on by, back where they are negative. */
  seekBy?: (seconds: number) => void
}

const STEP_S = 15

/** Where a finite recording stands, in seconds; null for live, which has no scale. */
export type SessionPlace = { duration: number; position: number; rate: number } | null

/** The system's media controls: every part may be set again at any time, `reapply` repeats all of them. */
export type SystemMedia = {
  card: (card: SessionCard | null) => void
  keys: (keys: SessionKeys) => void
  playing: (state: MediaSessionPlaybackState) => void
  place: (place: SessionPlace) => void
  /** Some browsers forget metadata and handlers when an element gets new media: call it on every `playing`. */
  reapply: () => void
  /** Makes the controls this one's: whoever sounds has them, and who had them before gets them back after `clear`. */
  takeOver: () => void
  clear: () => void
}

// There is one set of controls, and several that would be shown there: the last of them is.
const queues = new WeakMap<MediaSession, (() => void)[]>()

function queueOf(session: MediaSession | undefined): (() => void)[] {
  const queue = (session && queues.get(session)) ?? []
  if (session) queues.set(session, queue)
  return queue
}

/** A place that `setPositionState` takes: it throws on NaN, on a position past the end and on rate 0. */
export function acceptablePlace(place: SessionPlace): MediaPositionState | null {
  if (!place || !Number.isFinite(place.duration) || place.duration <= 0 || !Number.isFinite(place.position)) return null
  const playbackRate = Number.isFinite(place.rate) && place.rate !== 0 ? place.rate : 1
  return { duration: place.duration, position: Math.min(Math.max(place.position, 0), place.duration), playbackRate }
}

/** Connects to the Media Session API, or to nothing where the browser has none. */
export function createSystemMedia(
  session: MediaSession | undefined = navigator.mediaSession,
  Metadata: typeof MediaMetadata | undefined = globalThis.MediaMetadata,
): SystemMedia {
  let card: SessionCard | null = null
  let keys: SessionKeys = {}
  let state: MediaSessionPlaybackState = 'none'
  let place: SessionPlace = null
  const queue = queueOf(session)

  /** Whoever comes while another one is shown waits behind it. */
  function isShown(): boolean {
    if (!queue.includes(apply)) queue.unshift(apply)
    return queue.at(-1) === apply
  }

  function leaveQueue() {
    const at = queue.indexOf(apply)
    if (at >= 0) queue.splice(at, 1)
  }

  function showCard() {
    if (session && Metadata) session.metadata = card ? new Metadata({ ...card, artwork: [...card.artwork] }) : null
  }

  function setKeys() {
    const { seekTo, seekBy } = keys
    setKey('play', keys.play)
    setKey('pause', keys.pause)
    setKey('stop', keys.stop)
    setKey('previoustrack', keys.previous)
    setKey('nexttrack', keys.next)
    setKey('seekto', seekTo && (({ seekTime }) => seekTime !== undefined && seekTo(seekTime)))
    setKey('seekbackward', seekBy && (({ seekOffset }) => seekBy(-(seekOffset || STEP_S))))
    setKey('seekforward', seekBy && (({ seekOffset }) => seekBy(seekOffset || STEP_S)))
  }

  function setKey(action: MediaSessionAction, handler: MediaSessionActionHandler | undefined) {
    try {
      session?.setActionHandler(action, handler ?? null)
    } catch {
      // This browser does not know the action; the others must still be set.
    }
  }

  function setPlace() {
    try {
      const acceptable = acceptablePlace(place)
      if (acceptable) session?.setPositionState(acceptable)
      else session?.setPositionState()
    } catch {
      // Old WebKit has no position state.
    }
  }

  function setState() {
    if (session) session.playbackState = state
  }

  function apply() {
    showCard()
    setKeys()
    setPlace()
    setState()
  }

  return {
    card(next) {
      card = next
      if (isShown()) showCard()
    },
    keys(next) {
      keys = next
      if (isShown()) setKeys()
    },
    playing(next) {
      state = next
      if (isShown()) setState()
    },
    place(next) {
      place = next
      if (isShown()) setPlace()
    },
    reapply() {
      if (isShown()) apply()
    },
    takeOver() {
      leaveQueue()
      queue.push(apply)
      apply()
    },
    clear() {
      const wasShown = isShown()
      card = place = null
      keys = {}
      state = 'none'
      leaveQueue()
      if (wasShown) (queue.at(-1) ?? apply)()
    },
  }
}

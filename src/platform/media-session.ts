/** The lock screen's metadata. Artwork: same-origin PNG, 96, 192 and 512. */
export type SessionMetadata = { title: string; artist: string; album?: string; artwork: readonly MediaImage[] }

/** The lock screen's keys. Absent keys are removed: seek keys would displace previous and next on iOS. */
export type SessionKeys = {
  play?: () => void
  pause?: () => void
  stop?: () => void
  previous?: () => void
  next?: () => void
  /** Seconds from the start of the recording. */
  seekTo?: (seconds: number) => void
  /** Seconds to step; negative steps back. */
  seekBy?: (seconds: number) => void
}

const STEP_S = 15

/** The position in a finite recording, in seconds; null for live. */
export type SessionPosition = { duration: number; position: number; rate: number } | null

/** The system's media controls. Every part may be set at any time; `reapply` repeats all. */
export type SystemMedia = {
  card: (card: SessionMetadata | null) => void
  keys: (keys: SessionKeys) => void
  playing: (state: MediaSessionPlaybackState) => void
  place: (place: SessionPosition) => void
  /** Some browsers drop metadata and handlers when an element gets new media: call it on every `playing`. */
  reapply: () => void
  /** Claims the controls for this player; `clear` returns them to the previous one. */
  takeOver: () => void
  clear: () => void
}

// There is one set of controls: the last claimant owns it.
const queues = new WeakMap<MediaSession, (() => void)[]>()

function queueOf(session: MediaSession | undefined): (() => void)[] {
  const queue = (session && queues.get(session)) ?? []
  if (session) queues.set(session, queue)
  return queue
}

/** Returns a valid position for `setPositionState`, which throws on NaN, on a position past the end and on
 * rate 0. */
export function toPositionState(place: SessionPosition): MediaPositionState | null {
  if (!place || !Number.isFinite(place.duration) || place.duration <= 0 || !Number.isFinite(place.position)) return null
  const playbackRate = Number.isFinite(place.rate) && place.rate !== 0 ? place.rate : 1
  return { duration: place.duration, position: Math.min(Math.max(place.position, 0), place.duration), playbackRate }
}

/** Connects to the Media Session API, or to nothing where it is missing. */
export function createSystemMedia(
  session: MediaSession | undefined = navigator.mediaSession,
  Metadata: typeof MediaMetadata | undefined = globalThis.MediaMetadata,
): SystemMedia {
  let card: SessionMetadata | null = null
  let keys: SessionKeys = {}
  let state: MediaSessionPlaybackState = 'none'
  let place: SessionPosition = null
  const queue = queueOf(session)

  /** A new claimant queues behind the current one. */
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
      // This browser lacks the action; the others must still be set.
    }
  }

  function setPlace() {
    try {
      const acceptable = toPositionState(place)
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

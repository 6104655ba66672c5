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
}

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
  clear: () => void
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

  function showCard() {
    if (session && Metadata) session.metadata = card ? new Metadata({ ...card, artwork: [...card.artwork] }) : null
  }

  function setKeys() {
    const { seekTo } = keys
    setKey('play', keys.play)
    setKey('pause', keys.pause)
    setKey('stop', keys.stop)
    setKey('previoustrack', keys.previous)
    setKey('nexttrack', keys.next)
    setKey('seekto', seekTo && (({ seekTime }) => seekTime !== undefined && seekTo(seekTime)))
    setKey('seekbackward', undefined)
    setKey('seekforward', undefined)
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

  function reapply() {
    showCard()
    setKeys()
    setPlace()
    setState()
  }

  return {
    card(next) {
      card = next
      showCard()
    },
    keys(next) {
      keys = next
      setKeys()
    },
    playing(next) {
      state = next
      setState()
    },
    place(next) {
      place = next
      setPlace()
    },
    reapply,
    clear() {
      card = place = null
      keys = {}
      state = 'none'
      reapply()
    },
  }
}

/** What a player can play: a channel live, a window of its archive, a radio station, or a film, whose clock begins at 0 with its start. */
export type Kind = 'live' | 'archive' | 'radio' | 'film'

/** Whether what plays is all there already: a pause need not stop its loading, and it goes on where it was. */
export function isRecorded(kind: Kind): boolean {
  return kind === 'archive' || kind === 'film'
}

/**
 * An address that plays, with the instant after which the media origin may refuse it; `startAtMs` is the wall clock to start at where
 * neither the item nor what has played says one. `playlist` is the text behind the address, where it is known. `isKept` says that the
 * service was not asked just now: when the media refuses it, the service may have the reason.
 */
export type Address = { url: string; expiresAtMs: number; startAtMs?: number; playlist?: string | null; isKept?: boolean }

/** One thing to play. `address` is asked on load, and again, `anew`, when the media refuses the old one or it has expired. */
export type PlayerItem = {
  kind: Kind
  key: string
  address: (anew?: boolean) => Promise<Address>
  /** The wall clock to start at, epoch milliseconds; without it the live edge or the playlist's own start. */
  startAtMs?: number
  /** The archive window; seeking stays inside. */
  window?: { startMs: number; endMs: number }
}

/** Where playback stands. `loading` lasts until the first sound or picture, `waiting` is a rebuffering after it. */
export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'waiting' | 'ended' | 'failed'

/** Why playback does not go on; `network` heals by itself, `autoplay` needs a gesture, the others end in `failed`. */
export type PlayerErrorCode = 'network' | 'media' | 'unsupported' | 'address' | 'autoplay'

/** What was seen, for a log: hls.js's detail or an error's name, the HTTP status, and the service's error code. */
export type Cause = { detail: string; status: number | null; code: string | null }

export type PlayerError = { code: PlayerErrorCode; cause: Cause | null }

/** The viewer's choice of picture: automatic, automatic with few bytes, a height in lines, or sound alone. */
export type Quality = 'auto' | 'saver' | 'audio' | number

/** One picture size that the channel offers; `bitrate` in bit/s. */
export type QualityChoice = { height: number; bitrate: number }

/** Everything a screen may show. Instants are wall clock, epoch milliseconds, null until known. */
export type PlayerState = {
  phase: Phase
  error: PlayerError | null
  /** Whether media do not arrive, even while what is here plays on. */
  troubled: boolean
  key: string | null
  kind: Kind | null
  /** Whether the viewer wants it to play: what a play/pause button shows while the phase is still `loading` or `waiting`. */
  wanted: boolean
  positionMs: number | null
  /** The newest instant that the playlist holds; null for a finished archive window. */
  liveEdgeMs: number | null
  seekableStartMs: number | null
  /** The latest instant to seek to: the end, or the safe distance from the live edge. */
  seekableEndMs: number | null
  bufferedUntilMs: number | null
  behindLiveMs: number | null
  atLive: boolean
  volume: number
  muted: boolean
  /** The player muted itself because the browser refused to start with sound. */
  mutedByAutoplay: boolean
  rate: number
  qualities: readonly QualityChoice[]
  /** Whether `setQuality('audio')` has something to switch to. */
  audioOnlyOffered: boolean
  quality: Quality
  /** The height of the picture now playing; null for sound alone. */
  playingHeight: number | null
}

/** The state of a player that holds nothing; also the server's snapshot. */
export const IDLE_STATE: PlayerState = Object.freeze({
  phase: 'idle',
  error: null,
  troubled: false,
  key: null,
  kind: null,
  wanted: false,
  positionMs: null,
  liveEdgeMs: null,
  seekableStartMs: null,
  seekableEndMs: null,
  bufferedUntilMs: null,
  behindLiveMs: null,
  atLive: false,
  volume: 1,
  muted: false,
  mutedByAutoplay: false,
  rate: 1,
  qualities: Object.freeze([]),
  audioOnlyOffered: false,
  quality: 'auto',
  playingHeight: null,
})

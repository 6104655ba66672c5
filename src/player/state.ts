import type { Delivery } from '../contract/playback-limits.ts'

/** A live channel, an archive window, a radio station, or a film, whose clock starts at 0. */
export type Kind = 'live' | 'archive' | 'radio' | 'film'

/** True for finite recordings: a pause need not stop loading, and playback resumes in place. */
export function isRecorded(kind: Kind): boolean {
  return kind === 'archive' || kind === 'film'
}

/** The container of a raw stream that the browser fetches from its upstream. */
export type Container = 'ts' | 'aac'

const CONTAINERS: Readonly<Record<string, Container>> = { 'video/mp2t': 'ts', 'audio/aac': 'aac' }

/** Returns the container of a stream by its type; undefined for HLS. */
export const containerOf = (type: string): Container | undefined => CONTAINERS[type]

/**
 * A stream URL that expires at `expiresAtMs`. Optional: the default start, the playlist's text, `isCached` if
 * our cache answered, not the server, and the container of a raw stream.
 */
export type Address = {
  url: string
  expiresAtMs: number
  startAtMs?: number
  playlist?: string | null
  isCached?: boolean
  container?: Container | undefined
}

/** An item to play. `address` is called on load, and with `skipCache` when the media server refuses the
 * URL or it expires. */
export type PlayerItem = {
  kind: Kind
  key: string
  address: (anew?: boolean) => Promise<Address>
  /** The wall clock to start at in epoch ms; defaults to the live edge or the playlist's start. */
  startAtMs?: number
  /** The archive window that bounds seeking. */
  window?: { startMs: number; endMs: number }
}

/** `loading` lasts until the first sound or picture; `waiting` is a rebuffering after it. */
export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'waiting' | 'ended' | 'failed'

/** Why playback stopped: `network` recovers by itself, `autoplay` needs a gesture, the others end in
 * `failed`. */
export type PlayerErrorCode = 'network' | 'media' | 'unsupported' | 'address' | 'autoplay'

/** For logs: hls.js's detail or an error's name, the HTTP status, and the API error code. */
export type Cause = { detail: string; status: number | null; code: string | null }

export type PlayerError = { code: PlayerErrorCode; cause: Cause | null }

/** The viewer's quality: automatic, automatic with few bytes, a height in lines, or audio only. */
export type Quality = 'auto' | 'saver' | 'audio' | number

/** A height that the channel offers; `bitrate` in bit/s. */
export type QualityChoice = { height: number; bitrate: number }

/** The player state for screens. Instants are wall clocks in epoch ms, null until known. */
export type PlayerState = {
  phase: Phase
  error: PlayerError | null
  /** Media do not arrive, even while the buffer plays on. */
  hasTrouble: boolean
  key: string | null
  kind: Kind | null
  /** The viewer wants playback: a play/pause button shows it while the phase is still `loading` or
   * `waiting`. */
  playWhenReady: boolean
  positionMs: number | null
  /** The newest instant in the playlist; null for a finished archive window. */
  liveEdgeMs: number | null
  seekableStartMs: number | null
  /** The latest seekable instant: the end, or the hold-back distance from the live edge. */
  seekableEndMs: number | null
  bufferedUntilMs: number | null
  behindLiveMs: number | null
  atLive: boolean
  volume: number
  muted: boolean
  /** The player muted itself because the browser refused sound. */
  mutedByAutoplay: boolean
  rate: number
  qualities: readonly QualityChoice[]
  /** The channel has an audio-only playlist. */
  audioOnlyOffered: boolean
  quality: Quality
  /** The line carries no picture at present: sound alone plays meanwhile, whatever the quality. */
  soundFallback: boolean
  /** The height of the playing rendition; null for audio only. */
  playingHeight: number | null
  /** Where the item's media come from. */
  delivery: Delivery
}

/** The state of an empty player, and the server's snapshot. */
export const IDLE_STATE: PlayerState = Object.freeze({
  phase: 'idle',
  error: null,
  hasTrouble: false,
  key: null,
  kind: null,
  playWhenReady: false,
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
  soundFallback: false,
  playingHeight: null,
  delivery: 'none',
})

import type { Timeline } from './live-window.ts'
import type { SourceFailure } from './recovery/reactions.ts'
import type { Container, Kind, Quality, QualityChoice } from './state.ts'

export type SourceRequest = {
  url: string
  /** The text of the playlist at `url`, if the server sent it. */
  playlist: string | null
  kind: Kind
  /** The wall clock to start at. Null leaves it to the playlist: the live edge or its own start. */
  startAtMs: number | null
  quality: Quality
  /** False loads only the playlist until `resume`. */
  loading: boolean
  expiresAtMs?: number
  /** The container of a raw stream; undefined for HLS. */
  container?: Container | undefined
}

/** A live channel that may be loaded next. */
export type PrefetchTarget = Pick<SourceRequest, 'url' | 'playlist' | 'container'>

/** Events from a source to the engine. */
export type SourceEvents = {
  /** The timeline or qualities changed. */
  changed: () => void
  /** Media arrived: the network works. */
  arrived: () => void
  /** The element replaces its media, at once on `load` or when the new ones are ready. Pauses that follow
   * are not the viewer's. */
  replacing: () => void
  failed: (failure: SourceFailure) => void
}

/** The source's measurements for the choice between picture and sound alone. Rates in bit/s. */
export type LineFacts = {
  /** The rate of the lowest picture. */
  lowestRate: number
  /** A fragment of picture or sound alone is in progress. */
  isLoading: boolean
  /** The bits that the fragment in progress lacks, or those of the whole next one. */
  leftBits: number
  /** The rate of the last fragment, null before the first. */
  lastRate: number | null
  estimate: number
  /** The longest buffer that the position allows, in seconds. */
  fullS: number
}

/** Feeds the element: hls.js or the browser's own HLS. It outlives items, and so does the lock screen's
 * player. */
export type Source = {
  load: (request: SourceRequest) => void
  /** Resumes loading from the element's position, or seeks to the live edge. */
  resume: (where: 'here' | 'live') => void
  /** Plays on by a newer URL of the same media. Absent where the browser requests them by itself. */
  renew?: (url: string, expiresAtMs: number) => void
  /** Stops requests; the element keeps its media and its `src`. */
  halt: () => void
  /** Reloads after a fatal network failure. */
  restart: () => void
  /** Resets the media after a fatal media failure, and skips `skipS` seconds. */
  recover: (skipS: number) => void
  /** Prefetches the start of a live channel, without `withSegment` its playlists only. Resolves whether it
   * is cached. */
  prefetch: (expected: PrefetchTarget, quality: Quality, withSegment: boolean) => Promise<boolean>
  /** Cancels prefetches: the playing item needs the network. */
  cancelPrefetch: () => void
  timeline: () => Timeline | null
  /** Returns the same array until the channel's variants change. */
  qualities: () => readonly QualityChoice[]
  audioOnlyOffered: () => boolean
  setQuality: (quality: Quality) => void
  playingHeight: () => number | null
  /**
   * Returns the bytes of the segments that load; any change is progress. Null where the browser hides them.
   */
  loadedBytes: () => number | null
  /** Returns null for items without a picture, and where the browser hides the line. */
  lineFacts: () => LineFacts | null
  /** Frees everything, including the element's `src`. */
  destroy: () => void
}

/** Creates the source for this browser; rejects when there is none or its code failed to load. */
export type OpenSource = (element: HTMLMediaElement, events: SourceEvents) => Promise<Source>

/** The browser cannot play HLS at all. */
export class UnsupportedError extends Error {
  override name = 'UnsupportedError'
}

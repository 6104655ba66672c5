import type { Timeline } from './live-window.ts'
import type { SourceFailure } from './recovery/reactions.ts'
import type { Kind, Quality, QualityChoice } from './state.ts'

/** What a source is asked to play. */
export type SourceRequest = {
  url: string
  /** The text of the playlist at `url`, where the service has said it. */
  playlist: string | null
  kind: Kind
  /** Wall clock to start at; null leaves it to the playlist: the live edge or its own start. */
  startAtMs: number | null
  quality: Quality
  /** False only prepares: nothing but the playlist is asked for until `resume`. */
  loading: boolean
}

/** A live channel that may be asked for next. */
export type Expected = Pick<SourceRequest, 'url' | 'playlist'>

/** What a source tells the engine. */
export type SourceEvents = {
  /** Something that the source can be asked for has changed. */
  changed: () => void
  /** Media arrived: the network works. */
  arrived: () => void
  /** The element loses its media for new ones, at once on `load` or when they are ready; pauses that follow are not the viewer's. */
  replacing: () => void
  failed: (failure: SourceFailure) => void
}

/** One way to feed the element: hls.js or the browser's own HLS. It outlives items, and so does the lock screen's player. */
export type Source = {
  load: (request: SourceRequest) => void
  /** Loads on, from the element's position or from the live edge (to which it seeks). */
  resume: (where: 'here' | 'live') => void
  /** No requests from now on; the element keeps its media and its `src`. */
  halt: () => void
  /** After a fatal network failure. */
  restart: () => void
  /** After a fatal media failure: new media in the element, going on where it was, or so many seconds farther. */
  recover: (skipS: number) => void
  /** Fetches the beginning of a live channel that may be loaded next, without `withSegment` only its playlists; answers whether it is there. */
  prepare: (expected: Expected, quality: Quality, withSegment: boolean) => Promise<boolean>
  /** Takes back what is being prepared: the network is wanted for what plays. */
  unprepare: () => void
  timeline: () => Timeline | null
  /** The same array until the channel's own list changes. */
  qualities: () => readonly QualityChoice[]
  audioOnlyOffered: () => boolean
  setQuality: (quality: Quality) => void
  playingHeight: () => number | null
  /** Frees everything, the element's `src` included. */
  destroy: () => void
}

/** Makes the source that this browser needs; rejects when there is none or its code did not arrive. */
export type OpenSource = (element: HTMLMediaElement, events: SourceEvents) => Promise<Source>

/** The rejection of an `OpenSource` in a browser that cannot play HLS at all. */
export class UnsupportedError extends Error {
  override name = 'UnsupportedError'
}

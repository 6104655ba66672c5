import type { Source } from './source.ts'

/** A URL of a stream, with its expiry. */
export type StreamAddress = { url: string; expiresAtMs: number }

/** Issues URLs of streams; the media origin implements it. */
export type StreamAddresses = {
  /** False if the loop's media are missing, or if the last attempt at each of a channel's streams failed. */
  isOnAir(medium: 'tv' | 'radio', id: string, source: Source): boolean
  /** Returns the multivariant playlist of a source; null if it is not known in advance. */
  playlist(medium: 'tv' | 'radio', source: Source): string | null
  /** True if a station's stream is known to fail permanently. */
  isRefused(stationId: string, stream: string): boolean
  /** Expires at `untilMs` at the latest. */
  live(request: {
    medium: 'tv' | 'radio'
    id: string
    source: Source
    nowMs: number
    untilMs?: number | undefined
  }): StreamAddress
  /** Returns the URL of the window [startMs, endMs) of a channel's archive. */
  archive(request: {
    id: string
    source: Source
    startMs: number
    endMs: number
    nowMs: number
    untilMs?: number | undefined
  }): StreamAddress
}

/**
 * A film's URL with its multivariant playlist, the URL of its thumbnails if any, and the version of its
 * content.
 */
export type FilmAddress = StreamAddress & { playlist: string; thumbnails: string | null; version: string }

/** Issues URLs of films, episodes and trailers by the names of their media. */
export type FilmAddresses = {
  /** True if the media are available. */
  has(media: string): boolean
  /** Expires at `untilMs` at the latest; null without media. */
  address(request: { media: string; nowMs: number; untilMs?: number | undefined }): Promise<FilmAddress | null>
}

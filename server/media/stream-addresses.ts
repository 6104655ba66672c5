import type { Source } from './source.ts'

/** An address that plays, and until when. */
export type StreamAddress = { url: string; expiresAtMs: number }

/** Where streams are played from; the media origin is behind it. */
export type StreamAddresses = {
  /** Whether the media of a loop is there to be played. */
  isOnAir(medium: 'tv' | 'radio', loop: string): boolean
  /** The text of the multivariant playlist that every address of a channel with this loop leads to; null while there is nothing to play. */
  playlist(loop: string): string | null
  /** Whether the stream of its own that a station has is known to fail for good. */
  isRefused(stationId: string, stream: string): boolean
  /** It ends at `untilMs` where that is sooner than it would. */
  live(wanted: { medium: 'tv' | 'radio'; id: string; source: Source; nowMs: number; untilMs?: number | undefined }): StreamAddress
  /** The window [startMs, endMs) of a channel's archive. */
  archive(wanted: {
    id: string
    source: Source
    startMs: number
    endMs: number
    nowMs: number
    untilMs?: number | undefined
  }): StreamAddress
}

/** Where a film plays: with the text of the multivariant playlist at its address, the address of its thumbnails where it has some, and the version of its content. */
export type FilmAddress = StreamAddress & { playlist: string; thumbnails: string | null; version: string }

/** Where films, episodes and trailers are played from, by the names of their media. */
export type FilmAddresses = {
  /** Whether the media is there to be played. */
  has(media: string): boolean
  /** It ends at `untilMs` where that is sooner than it would; null while there is nothing to play. */
  address(wanted: { media: string; nowMs: number; untilMs?: number | undefined }): Promise<FilmAddress | null>
}

/** A playlist or media file. `maxAge` is in seconds. */
export type MediaFile = { body: string | Buffer<ArrayBuffer>; type: string; maxAge: number | 'immutable' }

/** The media type of playlists. */
export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

/** How long caches may store a multivariant playlist, in seconds. */
export const MASTER_MAX_AGE = 60

/** A playlist or a file of media; `maxAge` is seconds. */
export type MediaAnswer = { body: string | Buffer<ArrayBuffer>; type: string; maxAge: number | 'immutable' }

/** The type of every playlist. */
export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

/** How long a multivariant playlist may be kept, in seconds. */
export const MASTER_MAX_AGE = 60

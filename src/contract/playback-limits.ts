// Apart from the schemas, so that the player needs no library.

/** The kinds of what plays. */
export const PLAYBACK_KINDS = ['live', 'archive', 'film', 'radio'] as const

/** Where media came from; `none` before their URL was known. */
export const DELIVERIES = ['hls', 'direct', 'download', 'none'] as const
export type Delivery = (typeof DELIVERIES)[number]

/**
 * Why playback failed. `gave_up`: the viewer left a start of more than ten seconds; `missing`: the channel or
 * its recording is not there.
 */
export const PLAYBACK_ERRORS = ['network', 'media', 'unsupported', 'address', 'off_air', 'busy', 'missing', 'gave_up'] as const
export type PlaybackErrorKind = (typeof PLAYBACK_ERRORS)[number]

/** The limits of one report, which a page without a connection does not exceed either. */
export const MOST_STARTS = 50
export const MOST_TIMES = 1000
export const LONGEST_START_MS = 600_000
export const LONGEST_PLAYED_MS = 6 * 3_600_000

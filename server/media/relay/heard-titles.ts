/** A title that a station's own stream said, at the instant (epoch ms) from which its sound was on air. */
export type HeardTitle = { atMs: number; artist: string; title: string }

/** The titles of a station's own stream within the last minutes, oldest first; empty when nobody listens or it says none. */
export type HeardTitles = (stationId: string) => readonly HeardTitle[]

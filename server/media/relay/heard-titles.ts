/** A title of a station's stream, with the instant (epoch ms) at which its sound went on air. */
export type HeardTitle = { atMs: number; artist: string; title: string }

/** Returns the recent titles of a station's stream, oldest first; none without listeners or titles. */
export type HeardTitles = (stationId: string) => readonly HeardTitle[]

import type { Mark } from './logo-channel-marks.ts'

/** The mark of every demonstration station, by slug. */
export const STATION_MARKS: Readonly<Record<string, Mark>> = {}

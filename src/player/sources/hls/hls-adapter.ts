import type Hls from 'hls.js'
import type { ErrorData, LevelDetails, LevelParsed } from 'hls.js'
import { REACH_S, type Timeline } from '../../live-window.ts'
import type { SourceFailure } from '../../recovery/reactions.ts'
import type { Kind } from '../../state.ts'
import { type Stretch, toMediaTime } from '../../wall-clock.ts'

/** The playlist that hls.js plays from, null until it has one. */
export function timelineOf(hls: Pick<Hls, 'latestLevelDetails'> | null, kind: Kind): Timeline | null {
  const details = hls?.latestLevelDetails
  if (!details || details.fragments.length === 0) return null
  const growth = !details.live ? 'none' : details.type === 'EVENT' ? 'event' : 'sliding'
  return { stretches: stretchesOf(details, kind), growth, ageMs: details.live ? details.age * 1000 : 0 }
}

/** The clock of a film begins at 0 with its start, whatever dates its playlist names. */
function stretchesOf({ fragments, fragmentStart: start, edge }: LevelDetails, kind: Kind): readonly Stretch[] {
  return kind === 'film' ? [{ start, duration: edge - start, programDateTime: 0 }] : fragments
}

/** The media time of a wall clock to begin at; null for one that the playlist does not hold, or not long enough to stay there. */
export function secondsWithin(details: LevelDetails, kind: Kind, wallMs: number): number | null {
  const seconds = toMediaTime(stretchesOf(details, kind), wallMs)
  const isSliding = details.live && details.type !== 'EVENT'
  const earliest = isSliding ? Math.max(details.fragmentStart, details.edge - REACH_S) : details.fragmentStart
  return seconds !== null && seconds >= earliest && seconds < details.edge ? seconds : null
}

/** The playlist of sound alone among a channel's variants: hls.js drops those of a channel that has pictures. */
export function soundOnlyUrl(levels: readonly LevelParsed[]): string | null {
  return levels.find(({ height, videoCodec, audioCodec }) => !height && !videoCodec && audioCodec)?.url ?? null
}

/** The height of the picture now playing; null for sound alone and before the first picture. */
export function heightOf(hls: Pick<Hls, 'levels' | 'currentLevel'> | null): number | null {
  return hls?.levels[hls.currentLevel]?.height || null
}

/** An error of hls.js without the objects that hang on it. Status 0 is no answer at all. */
export function failureOf({ details, type, fatal, response }: ErrorData): SourceFailure {
  return { detail: details, type, fatal, status: response?.code || null }
}

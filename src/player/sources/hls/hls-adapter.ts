import type Hls from 'hls.js'
import type { ErrorData, LevelDetails, LevelParsed } from 'hls.js'
import { REACH_S, type Timeline } from '../../live-window.ts'
import type { SourceFailure } from '../../recovery/reactions.ts'
import type { Kind } from '../../state.ts'
import { type Stretch, toMediaTime } from '../../wall-clock.ts'

// A failure is one sentence and a code.
const MAX_FAILURE_CHARS = 4000

/** Returns the timeline of hls.js's current playlist, or null before the first. */
export function timelineOf(hls: Pick<Hls, 'latestLevelDetails'> | null, kind: Kind): Timeline | null {
  const details = hls?.latestLevelDetails
  if (!details || details.fragments.length === 0) return null
  const growth = !details.live ? 'none' : details.type === 'EVENT' ? 'event' : 'sliding'
  return { stretches: stretchesOf(details, kind), growth, ageMs: details.live ? details.age * 1000 : 0 }
}

/** A film's clock starts at 0, regardless of playlist dates. */
function stretchesOf({ fragments, fragmentStart: start, edge }: LevelDetails, kind: Kind): readonly Stretch[] {
  return kind === 'film' ? [{ start, duration: edge - start, programDateTime: 0 }] : fragments
}

/** Returns the media time of a wall clock. Returns null if the playlist lacks it, or will drop it soon. */
export function secondsWithin(details: LevelDetails, kind: Kind, wallMs: number): number | null {
  const seconds = toMediaTime(stretchesOf(details, kind), wallMs)
  const isSliding = details.live && details.type !== 'EVENT'
  const earliest = isSliding ? Math.max(details.fragmentStart, details.edge - REACH_S) : details.fragmentStart
  return seconds !== null && seconds >= earliest && seconds < details.edge ? seconds : null
}

/** Returns the audio-only playlist of a channel: hls.js drops audio-only variants beside video ones. */
export function audioOnlyUrl(levels: readonly LevelParsed[]): string | null {
  return levels.find(({ height, videoCodec, audioCodec }) => !height && !videoCodec && audioCodec)?.url ?? null
}

/** Returns the height of the playing rendition; null for audio only and before the first picture. */
export function heightOf(hls: Pick<Hls, 'levels' | 'currentLevel'> | null): number | null {
  return hls?.levels[hls.currentLevel]?.height || null
}

/** Reduces an hls.js error to a failure. Status 0 means no response. */
export function failureOf({ details, type, fatal, response, networkDetails }: ErrorData): SourceFailure {
  const status = response?.code || null
  return { detail: details, type, fatal, status, code: status === null ? null : codeIn(networkDetails) }
}

/** Returns the service's code in the body of a refused request (`Failure`), or null. */
function codeIn(request: unknown): string | null {
  const body: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'response') : null
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body
  if (typeof text !== 'string' || text.length > MAX_FAILURE_CHARS) return null
  try {
    const { code, status } = JSON.parse(text) as { code?: unknown; status?: unknown }
    return status === 'error' && typeof code === 'string' ? code : null
  } catch {
    return null
  }
}

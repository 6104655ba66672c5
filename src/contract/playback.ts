import * as v from 'valibot'
import type { Call } from './call.ts'
import {
  DELIVERIES,
  LONGEST_PLAYED_MS,
  LONGEST_START_MS,
  MOST_STARTS,
  MOST_TIMES,
  PLAYBACK_ERRORS,
  PLAYBACK_KINDS,
} from './playback-limits.ts'

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** How playback of one kind went in a page, without what was played and by whom. */
export const PlaybackReport = v.strictObject({
  kind: v.picklist(PLAYBACK_KINDS),
  delivery: v.picklist(DELIVERIES),
  /** Milliseconds from the press, or the opening of the player, to the first picture or sound. */
  starts: v.pipe(v.array(count(LONGEST_START_MS)), v.maxLength(MOST_STARTS)),
  /** How often playback stopped because the buffer was empty. */
  stalls: count(MOST_TIMES),
  /** Milliseconds played. */
  played: count(LONGEST_PLAYED_MS),
  failures: v.pipe(
    v.array(v.strictObject({ error: v.picklist(PLAYBACK_ERRORS), times: count(MOST_TIMES) })),
    v.maxLength(PLAYBACK_ERRORS.length),
  ),
})
export type PlaybackReport = v.InferOutput<typeof PlaybackReport>

export const reportPlayback = {
  method: 'POST',
  path: '/playback/report',
  auth: 'public',
  body: v.strictObject({
    reports: v.pipe(v.array(PlaybackReport), v.minLength(1), v.maxLength(PLAYBACK_KINDS.length * DELIVERIES.length)),
  }),
  outlivesPage: true,
  data: v.object({ recorded: v.number() }),
} as const satisfies Call

export const playbackCalls = { reportPlayback }

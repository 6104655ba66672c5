import * as v from 'valibot'
import { EpochMs } from './call.ts'
import { EVERY_ROLE, type OperatorCall } from './operator-call.ts'
import { Amount } from './operator-fields.ts'

/** Kinds of trouble, the worst first. */
export const TROUBLES = [
  'disk',
  'recorder',
  'off_air',
  'money',
  'sources',
  'guides',
  'matches',
  'letters',
  'reminders',
  'backup',
] as const

const Trouble = v.object({
  kind: v.picklist(TROUBLES),
  /** How many things have it. */
  count: Amount,
  since_ms: v.nullable(EpochMs),
  /** Names of the first of them, as viewers or operators know them. */
  names: v.array(v.string()),
})

/** The state of the service at a moment, the worst trouble first. */
export const Today = v.object({
  at_ms: EpochMs,
  troubles: v.array(Trouble),
  /** Signed-in viewers whose players reported within five minutes. */
  viewers: Amount,
  /** The recorder of the process that answers; null where nothing records. */
  recordings: v.nullable(v.object({ channels: Amount, free_bytes: Amount, total_bytes: Amount })),
})
export type Today = v.InferOutput<typeof Today>

const PlaybackHour = v.object({
  hour_ms: EpochMs,
  starts: Amount,
  /** Starts that took more than four seconds. */
  slow_starts: Amount,
  failures: Amount,
  played_ms: Amount,
})
export type PlaybackHour = v.InferOutput<typeof PlaybackHour>

/** Calls about the state of the service. */
export const operatorTodayCalls = {
  showToday: { method: 'GET', path: '/operator/today', access: EVERY_ROLE, data: Today },
  /** Server-sent events (HTML, 9.2), each with the data of `showToday`. */
  followToday: { method: 'GET', path: '/operator/today/events', access: EVERY_ROLE, data: v.never() },
  /** The hours of the last 31 days in which browsers measured playback. */
  playbackByHour: { method: 'GET', path: '/operator/today/playback', access: EVERY_ROLE, data: v.array(PlaybackHour) },
} as const satisfies Record<string, OperatorCall>

import * as v from 'valibot'
import { type Call, EntityId, EpochMs, KyivDay } from './call.ts'
import { ChannelIds, MAX_NAMED_CHANNELS } from './channel-parts.ts'

/** The status of a programme by the clock; the specification names `current` and `after`. */
export const ProgrammeStatus = v.picklist(['before', 'current', 'after'])
export type ProgrammeStatus = v.InferOutput<typeof ProgrammeStatus>

/** One programme of the guide (section 3). `day` is the Kyiv day of its start. */
export const Programme = v.object({
  _id: EntityId,
  channel_id: EntityId,
  title: v.string(),
  title_ru: v.string(),
  description: v.string(),
  description_ru: v.string(),
  /** Minimum age in years, 0 when it is for everybody. */
  age: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18)),
  status: ProgrammeStatus,
  day: KyivDay,
  start: EpochMs,
  end: EpochMs,
})
export type Programme = v.InferOutput<typeof Programme>

/** A programme without its description, for lists over all channels. */
export const ProgrammeInBrief = v.omit(Programme, ['description', 'description_ru'])
export type ProgrammeInBrief = v.InferOutput<typeof ProgrammeInBrief>

/** The current programme of a channel at one moment, and the next one. */
export const NowAndNext = v.object({
  channel_id: EntityId,
  current: v.nullable(ProgrammeInBrief),
  after: v.nullable(ProgrammeInBrief),
})
export type NowAndNext = v.InferOutput<typeof NowAndNext>

/**
 * A programme of the guide of all channels, with the fields of a cell. None of them changes with the clock.
 */
export const GuideProgramme = v.omit(ProgrammeInBrief, ['channel_id', 'status', 'day'])
export type GuideProgramme = v.InferOutput<typeof GuideProgramme>

/** A channel's part of the guide of a day, by start. */
export const ChannelOfGuide = v.object({ channel_id: EntityId, programs: v.array(GuideProgramme) })
export type ChannelOfGuide = v.InferOutput<typeof ChannelOfGuide>

/**
 * The longest period that one answer covers, in milliseconds: a Kyiv day of 25 hours when the clocks go back.
 */
export const MAX_PERIOD_MS = 25 * 3_600_000

/**
 * The most hours of named channels in one answer, over all of them: 20 channels of a day, 80 of six hours.
 */
export const MAX_CHANNEL_HOURS = 500

export const nowAndNext = {
  method: 'GET',
  path: '/programs/now',
  auth: 'public',
  /** Without `channels`: all of them. */
  query: v.object({ channels: v.optional(ChannelIds) }),
  data: v.array(NowAndNext),
} as const satisfies Call

export const programmesOfChannel = {
  method: 'GET',
  path: '/programs/all/{id}',
  auth: 'public',
  params: v.object({ id: EntityId }),
  data: v.array(Programme),
} as const satisfies Call

export const programmesOfPeriod = {
  method: 'POST',
  path: '/programs/all',
  auth: 'public',
  /** Without `channels`: all of them. */
  body: v.object({
    period: v.object({ from: EpochMs, to: EpochMs }),
    channels: v.optional(v.pipe(v.array(EntityId), v.minLength(1), v.maxLength(MAX_NAMED_CHANNELS))),
  }),
  data: v.array(v.object({ channel_id: EntityId, programs: v.array(Programme) })),
} as const satisfies Call

export const programmeAtPosition = {
  method: 'GET',
  path: '/programs/{id}/position-{n}',
  auth: 'public',
  params: v.object({
    id: EntityId,
    n: v.pipe(v.string(), v.regex(/^-?\d{1,3}$/, 'malformed position'), v.transform(Number)),
  }),
  data: Programme,
} as const satisfies Call

export const programmesOfGuide = {
  method: 'GET',
  path: '/programs/guide/{day}',
  auth: 'public',
  params: v.object({ day: KyivDay }),
  /** Without `channels`: all of them. */
  query: v.object({ channels: v.optional(ChannelIds) }),
  data: v.array(ChannelOfGuide),
} as const satisfies Call

export const programmesOfDay = {
  method: 'GET',
  path: '/programs/{channelId}/{day}',
  auth: 'public',
  params: v.object({ channelId: EntityId, day: KyivDay }),
  data: v.array(Programme),
} as const satisfies Call

export const showProgramme = {
  method: 'GET',
  path: '/programs/{id}',
  auth: 'public',
  params: v.object({ id: EntityId }),
  data: Programme,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const programmeCalls = {
  nowAndNext,
  programmesOfChannel,
  programmesOfPeriod,
  programmeAtPosition,
  programmesOfGuide,
  programmesOfDay,
  showProgramme,
}

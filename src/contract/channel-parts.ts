import * as v from 'valibot'
import { EntityId } from './call.ts'

/** The most channels that a call names. */
export const MAX_NAMED_CHANNELS = 200

/** The most channels of a part of the list, and the default. */
export const MAX_OF_PART = 500
const PART = 100

/** Ids of channels, separated by commas. */
export const ChannelIds = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(EntityId),
  v.maxLength(MAX_NAMED_CHANNELS),
)

const Count = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'malformed number'), v.transform(Number))

/** A part of the list, by the order of numbers. */
export const ListPart = v.object({
  /** Without it: the channels of all categories. */
  category: v.optional(EntityId),
  from: v.optional(Count, '0'),
  limit: v.optional(v.pipe(Count, v.minValue(1), v.maxValue(MAX_OF_PART)), String(PART)),
})

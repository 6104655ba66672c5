import * as v from 'valibot'
import { type Call, EntityId } from './call.ts'
import { ChannelIds } from './channel-parts.ts'
import { Channel } from './channels.ts'

// Apart from the other calls of channels, which every visitor downloads.

/** The most channels of a part of the list, and the default. */
const MAX_OF_PART = 500
const PART = 100

const Count = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'malformed number'), v.transform(Number))

/** A part of the list, by the order of numbers. */
const ListPart = v.object({
  /** Without it: the channels of all categories. */
  category: v.optional(EntityId),
  from: v.optional(Count, '0'),
  /** The number of a channel of all categories: the part has it in its middle, and `from` does not count. */
  around: v.optional(Count),
  limit: v.optional(v.pipe(Count, v.minValue(1), v.maxValue(MAX_OF_PART)), String(PART)),
})

export const listChannels = {
  method: 'GET',
  path: '/channels/list',
  auth: 'tiered',
  query: ListPart,
  /** `total` counts the channels of the category, or of all. */
  data: v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), channels: v.array(Channel) }),
} as const satisfies Call

export const someChannels = {
  method: 'GET',
  path: '/channels/some',
  auth: 'tiered',
  query: v.object({ ids: ChannelIds }),
  data: v.array(Channel),
} as const satisfies Call

export const channelByNumber = {
  method: 'GET',
  path: '/channels/number/{number}',
  auth: 'tiered',
  params: v.object({ number: v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'malformed number'), v.transform(Number)) }),
  data: Channel,
} as const satisfies Call

/** The calls of parts of the list. */
export const channelListCalls = { listChannels, someChannels, channelByNumber }

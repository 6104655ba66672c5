import * as v from 'valibot'
import { EntityId } from './call.ts'

/** The most channels that a call names. */
export const MAX_NAMED_CHANNELS = 200

/** Ids of channels, separated by commas. */
export const ChannelIds = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(EntityId),
  v.maxLength(MAX_NAMED_CHANNELS),
)

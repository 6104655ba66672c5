import { MAX_IN_ONE_LIST, MAX_WHOLE } from '../../../src/domain/guide/list-parts.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ChannelStore } from './channel-store.ts'

type Counted = Pick<ChannelStore, 'count'>

/** Throws `list_too_long` if the channels are too many for one response. */
export async function requireOneList(channels: Counted): Promise<void> {
  if ((await channels.count()) > MAX_IN_ONE_LIST) throw new ApiError('list_too_long')
}

/** Throws `list_too_long` if the channels are too many for a response with a programme or stream of each. */
export async function requireFewChannels(channels: Counted): Promise<void> {
  if ((await channels.count()) > MAX_WHOLE) throw new ApiError('list_too_long')
}

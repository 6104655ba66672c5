import { listChannels } from '../../contract/channel-lists.ts'
import type { Channel } from '../../contract/channels.ts'
import { partsAfterFirst, partAt, wholeOfParts } from '../../domain/guide/whole-list.ts'
import { call } from '../../app-state/api-client.ts'

/** Returns the whole list of a service that has too many channels for one response. */
export async function fetchListInParts(): Promise<Channel[]> {
  const first = await call(listChannels, { query: partAt(0) })
  const others = await Promise.all(partsAfterFirst(first.total).map((query) => call(listChannels, { query })))
  return wholeOfParts([first, ...others])
}

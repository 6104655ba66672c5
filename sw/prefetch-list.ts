import { listChannels } from '../src/contract/channel-lists.ts'
import type { Channel } from '../src/contract/channels.ts'
import { addressOf } from '../src/contract/call-address.ts'
import { partAt, partsAfterFirst, wholeOfParts } from '../src/domain/guide/whole-list.ts'
import { prefetchFetch } from './prefetch-fetch.ts'

type Part = { total: number; channels: Channel[] }

/**
 * Fetches the channels of a service that has too many for one response, and returns the body of that
 * response. Throws if a part is missing.
 */
export async function fetchListInParts(headers: Readonly<Record<string, string>>): Promise<string> {
  const fetchPart = async (query: ReturnType<typeof partAt>): Promise<Part> => {
    const path = addressOf(listChannels, { query })
    const response = await prefetchFetch(path, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} is no part of the list`)
    return (await response.json()) as Part
  }
  const parts = [await fetchPart(partAt(0))]
  for (const query of partsAfterFirst(parts[0]!.total)) parts.push(await fetchPart(query))
  return JSON.stringify(wholeOfParts(parts))
}

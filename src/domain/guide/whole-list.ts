import type { Channel } from '../../contract/channels.ts'

/** The channels of a request for a part of the list. */
const PART = 500

/** Returns the query of the part from a place on. */
export const partAt = (from: number): { from: string; limit: string } => ({ from: String(from), limit: String(PART) })

/** Returns the queries of a list's parts after the first one. */
export const partsAfterFirst = (total: number): { from: string; limit: string }[] =>
  Array.from({ length: Math.max(0, Math.ceil(total / PART) - 1) }, (_, at) => partAt((at + 1) * PART))

/** Joins parts into a list. Where it changed between two responses, a channel may be in both. */
export function wholeOfParts(parts: readonly { channels: readonly Channel[] }[]): Channel[] {
  const byId = new Map(parts.flatMap(({ channels }) => channels.map((channel) => [channel._id, channel])))
  return [...byId.values()].toSorted((a, b) => a.number - b.number)
}

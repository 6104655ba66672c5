import { channelWords, withoutMarks, withoutQuality } from '../../../src/domain/guide/channel-words.ts'
import type { Entry } from './entries.ts'
import { placeOf } from './stream-address.ts'

/** A channel or station of a list: its identity, and its entries as alternates in the list's order. */
export type Listed = {
  /** Unique in the list. */
  key: string
  tvgId: string
  /** Joined with spaces. */
  words: string
  places: string[]
  name: string
  entries: [Entry, ...Entry[]]
}

/** How names are read. */
export type IdentityRules = { joinQualities?: boolean; nameOf?: (name: string) => string }

/**
 * Groups the entries of one medium to channels. The address is never the identity: tokens and hosts change.
 */
export function identify(
  entries: readonly Entry[],
  { joinQualities = false, nameOf = (name) => name }: IdentityRules = {},
): Listed[] {
  const named = entries.map((entry) => {
    const words = channelWords(nameOf(entry.name))
    return { entry, words: (joinQualities ? withoutQuality(words) : words).join(' ') }
  })
  const namesOfId = distinct(
    named,
    ({ entry }) => idOf(entry),
    ({ words }) => words,
  )
  const groupsOfName = distinct(
    named.filter(({ entry }) => idOf(entry) === '' && entry.cuid === ''),
    ({ words }) => words,
    ({ entry }) => entry.groups[0] ?? '',
  )

  function keyOf(entry: Entry, words: string): string {
    const id = idOf(entry)
    if (id !== '') return namesOfId.get(id)!.size > 1 ? `id:${id}|${words}` : `id:${id}`
    if (entry.cuid !== '') return `cuid:${entry.cuid.toLowerCase()}`
    if (words === '') return `place:${placeOf(entry.address)}`
    return groupsOfName.get(words)!.size > 1 ? `name:${words}|${(entry.groups[0] ?? '').toLowerCase()}` : `name:${words}`
  }

  const listed = new Map<string, Listed>()
  for (const { entry, words } of named) {
    const key = keyOf(entry, words)
    const known = listed.get(key)
    const place = placeOf(entry.address)
    if (!known) {
      const name = withoutMarks(nameOf(entry.name)) || nameOf(entry.name) || entry.name
      listed.set(key, { key, tvgId: entry.tvgId, words, places: [place], name, entries: [entry] })
    } else if (!known.entries.some(({ address }) => address === entry.address)) {
      known.entries.push(entry)
      if (!known.places.includes(place)) known.places.push(place)
    }
  }
  return [...listed.values()]
}

const idOf = (entry: Entry) => entry.tvgId.toLowerCase()

function distinct<T>(items: readonly T[], keyOf: (item: T) => string, valueOf: (item: T) => string): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>()
  for (const item of items) {
    const key = keyOf(item)
    const set = sets.get(key)
    if (set) set.add(valueOf(item))
    else sets.set(key, new Set([valueOf(item)]))
  }
  return sets
}

import { channelWords, withoutQuality } from '../../../src/domain/guide/channel-words.ts'
import { folded } from '../../../src/domain/search/folding.ts'

/** A channel of the service with its possible names in a guide: ids first, then names. */
export type Channel = { id: string; tvgId: string | null; names: readonly string[] }

/** A channel of a guide. */
export type Candidate = { id: string; names: readonly string[] }

/** How a channel found its guide, best first. */
export const TIERS = ['id', 'id-fold', 'words', 'folded'] as const
export type Tier = (typeof TIERS)[number]

/** The guide of a channel, or the guide channels that the operator may choose from. */
export type Match = { guideId: string; how: Tier } | { proposals: string[] }

/** Shorter foldings are ambiguous: STZ and СТС. */
const SHORTEST_FOLDING = 5
const MOST_PROPOSALS = 5

const wordsIn = (name: string) => withoutQuality(channelWords(name)).map((word) => (word === 'плюс' ? 'plus' : word))

/** Returns the key of equal names. */
export const wordsKey = (name: string): string => wordsIn(name).join(' ')

/** Returns the key of a name in Latin or Cyrillic letters; empty if it would be too short. */
export function foldedKey(name: string): string {
  const key = wordsIn(name).map(folded).join('')
  return key.length >= SHORTEST_FOLDING ? key : ''
}

const foldId = (id: string) => id.toLowerCase().replace(/@.*$/, '')

/**
 * Creates the matching of channels to one guide. Only unique names match by themselves; an ambiguous name, or
 * one of another country, is proposed.
 */
export function createMatcher(candidates: Iterable<Candidate>): (channel: Channel) => Match | undefined {
  const ids = new Set<string>()
  const byFoldedId = new Map<string, Set<string>>()
  const byWords = new Map<string, Set<string>>()
  const byFolding = new Map<string, Set<string>>()
  for (const { id, names } of candidates) {
    ids.add(id)
    add(byFoldedId, foldId(id), id)
    for (const name of names) {
      add(byWords, wordsKey(name), id)
      add(byFolding, foldedKey(name), id)
    }
  }

  function byName(
    channel: Channel,
    index: Map<string, Set<string>>,
    keyOf: (name: string) => string,
    how: Tier,
  ): Match | undefined {
    let proposed: Match | undefined
    for (const name of channel.names) {
      const found = [...(index.get(keyOf(name)) ?? [])]
      if (found.length === 0) continue
      const match = chosen(found, countryOf(channel.tvgId ?? ''), how)
      if ('guideId' in match) return match
      proposed ??= match
    }
    return proposed
  }

  return (channel) => {
    const own = [channel.tvgId, channel.id].filter((id) => id !== null && id !== '') as string[]
    const exact = own.find((id) => ids.has(id))
    if (exact !== undefined) return { guideId: exact, how: 'id' }
    for (const id of own) {
      const found = [...(byFoldedId.get(foldId(id)) ?? [])]
      if (found.length > 0) return chosen(found, countryOf(id), 'id-fold')
    }
    return byName(channel, byWords, wordsKey, 'words') ?? byName(channel, byFolding, foldedKey, 'folded')
  }
}

function chosen(found: readonly string[], country: string, how: Tier): Match {
  const [first, second] = found
  if (second === undefined && !isForeign(first!, country)) return { guideId: first!, how }
  const own = country === '' ? [] : found.filter((id) => countryOf(id) === country)
  if (own.length === 1) return { guideId: own[0]!, how }
  return { proposals: found.toSorted().slice(0, MOST_PROPOSALS) }
}

function isForeign(id: string, country: string): boolean {
  const other = countryOf(id)
  return country !== '' && other !== '' && country !== other
}

/** Returns the country at the end of an id such as `Zorya.ua@HD`; empty without one. */
function countryOf(id: string): string {
  const [, country = ''] = /\.([a-z]{2})(?:@.*)?$/i.exec(id) ?? []
  const code = country.toLowerCase()
  return code === 'tv' || code === 'fm' ? '' : code === 'uk' ? 'gb' : code
}

function add(index: Map<string, Set<string>>, key: string, id: string): void {
  if (key === '') return
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

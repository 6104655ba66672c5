import { isCampaign } from './campaign.ts'
import type { Screen } from './paths.ts'

/** The screens that show the content page of their own name. */
export const CONTENT_SCREENS = [
  'tariffs',
  'plans',
  'contacts',
  'sitemap',
  'about',
  'payment',
  'devices',
  'agreement',
  'privacy',
  'updates',
] as const satisfies readonly Screen[]

/** The screens for everybody that have one address each. */
export const SINGLE_SCREENS: readonly Screen[] = [
  'home',
  'channels',
  'radio',
  'films',
  'serials',
  'cartoons',
  'genres',
  ...CONTENT_SCREENS,
]

const INDEXED = new Set<Screen>([
  ...SINGLE_SCREENS,
  'search',
  'channel',
  'staticPage',
  'film',
  'serial',
  'cartoon',
  'genre',
  'collection',
])

/**
 * True for an address that search engines may list (section 2: not with a campaign's words). `screen` is undefined where nothing answers;
 * what somebody searched for is nothing for others to find.
 */
export function isIndexed(screen: Screen | undefined, query: Iterable<readonly [key: string, value: string]>): boolean {
  const words = new Map(query)
  if (screen === undefined || !INDEXED.has(screen) || isCampaign(words.keys())) return false
  return !(screen === 'search' && words.has('q'))
}

import { isCampaign } from './campaign.ts'
import { factsOf, type Screen } from './screens.ts'

/**
 * True for an address that search engines may list (section 2: not with a campaign's parameters). `screen` is
 * undefined for a path without a screen. Results of a search are not listed.
 */
export function isIndexed(screen: Screen | undefined, query: Iterable<readonly [key: string, value: string]>): boolean {
  const words = new Map(query)
  if (screen === undefined || !factsOf(screen).isIndexed || isCampaign(words.keys())) return false
  return !(screen === 'search' && words.has('q'))
}

// Marketing links carry these keys; the currency codes are price tests (section 4).
const CAMPAIGN_KEYS: ReadonlySet<string> = new Set(['gclid', 'fbclid', 'UAH', 'RUR', 'WMZ', 'USD'])

/** Whether an address was followed from a campaign: such addresses are not for search engines (section 2). */
export function isCampaign(queryKeys: Iterable<string>): boolean {
  return [...queryKeys].some((key) => /^utm_/i.test(key) || CAMPAIGN_KEYS.has(key))
}

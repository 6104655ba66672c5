/**
 * The demonstration's packages (section 1). A package includes those of lower rank, so the two that app
 * stores sell, at prices of their own, reach as far as Premium.
 */
export const PACKAGES = [
  { id: 'basic', name: 'Basic', rank: 1, archive_days: 14, ...pricedAt(4900), store: null },
  { id: 'premium', name: 'Premium', rank: 2, archive_days: 30, ...pricedAt(8900), store: null },
  { id: 'premium-ios', name: 'Premium (iOS)', rank: 3, archive_days: 30, ...pricedByStore(), store: 'ios' },
  { id: 'premium-android', name: 'Premium (Android)', rank: 4, archive_days: 30, ...pricedByStore(), store: 'android' },
] as const

function pricedAt(price_minor: number) {
  return { price_minor, currency: 'USD', trial_days: 7, trial_price_minor: 0 }
}

function pricedByStore() {
  return { price_minor: null, currency: null, trial_days: 0, trial_price_minor: null }
}

/** The strength of a password (section 5). */
export type Strength = 'very_weak' | 'weak' | 'good' | 'very_good'

/** The bar's fill in percent. */
export const STRENGTH_PERCENT: Record<Strength, number> = { very_weak: 25, weak: 50, good: 75, very_good: 100 }

/** The shortest accepted password. */
export const SHORTEST_PASSWORD = 8

/** Section 5: over 6 characters with digit and letter is strong, with
 * letters only good, otherwise weak. Shorter ones are very weak. */
export function passwordStrength(password: string): Strength {
  if (password.length <= 6) return 'very_weak'
  if (!/\p{L}/u.test(password)) return 'weak'
  return /\d/.test(password) ? 'very_good' : 'good'
}

/** Returns the strength while typing: at most weak below the accepted length. The rule alone would call
 * "abc1234" very good, and the form would refuse it. */
export function shownStrength(password: string): Strength {
  const strength = passwordStrength(password)
  return password.length < SHORTEST_PASSWORD && STRENGTH_PERCENT[strength] > STRENGTH_PERCENT.weak ? 'weak' : strength
}

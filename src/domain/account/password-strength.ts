/** How strong a password is (section 5). */
export type Strength = 'very_weak' | 'weak' | 'good' | 'very_good'

/** How far each strength fills its bar, in percent. */
export const STRENGTH_PERCENT: Record<Strength, number> = { very_weak: 25, weak: 50, good: 75, very_good: 100 }

/** The shortest password that is accepted, beside how strong it looks. */
export const SHORTEST_PASSWORD = 8

/**
 * By the one reading that section 5 shows (DECISIONS, Password strength): longer than 6 characters with a digit and a letter is strong,
 * with letters but no digit good, otherwise weak; whatever is shorter is very weak.
 */
export function passwordStrength(password: string): Strength {
  if (password.length <= 6) return 'very_weak'
  if (!/\p{L}/u.test(password)) return 'weak'
  return /\d/.test(password) ? 'very_good' : 'good'
}

/**
 * The strength that is shown while a password is typed: by the rule of section 5, but one that is too short to be accepted is at most
 * weak. Of seven characters the rule alone would call "abc1234" very good, and the form would refuse it.
 */
export function shownStrength(password: string): Strength {
  const strength = passwordStrength(password)
  return password.length < SHORTEST_PASSWORD && STRENGTH_PERCENT[strength] > STRENGTH_PERCENT.weak ? 'weak' : strength
}

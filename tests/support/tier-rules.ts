import { AGE_LIMITS } from '../../src/contract/parental.ts'
import { TOKENS } from './service.ts'
import { MORE_TOKENS, type Needs, type Playable } from './tier-things.ts'

// The table of the specification: nothing here is read from the code under test but the four limits (section
// 9).

/** Rights of a tier (sections 1 and 6). `archiveDays` counts today; `device` is the family's device. */
export type Tier = { token?: string; device?: string; opens: readonly Needs[]; archiveDays: number }

const OPEN_TO_ALL = { opens: ['free'], archiveDays: 0 } satisfies Tier

const TIERS: Record<string, Tier> = {
  visitor: OPEN_TO_ALL,
  'visitor on the device of a family': { ...OPEN_TO_ALL, device: 'brwsr-family' },
  'ended session': { token: MORE_TOKENS.ended, opens: [], archiveDays: 0 },
  'no package': { ...OPEN_TO_ALL, token: TOKENS.registered, archiveDays: 1 },
  Basic: { token: TOKENS.basic, opens: ['free', 'basic'], archiveDays: 14 },
  Premium: { token: TOKENS.premium, opens: ['free', 'basic', 'premium'], archiveDays: 30 },
  'package that ended': { ...OPEN_TO_ALL, token: MORE_TOKENS.lapsed, archiveDays: 1 },
}

/** Every viewer, by name. */
export const VIEWERS = Object.entries(TIERS)

/** Viewers with lists of their own tier; an ended session gets none. */
export const LIST_VIEWERS = VIEWERS.filter(([, { opens }]) => opens.length > 0)

export const SIGNED_IN = LIST_VIEWERS.filter(([, { token }]) => token !== undefined)

/** The parental control of every account, and whether its PIN was given in the sessions of this test. */
export type Control = { limit: (typeof AGE_LIMITS)[number] | null; isPinGiven: boolean }

export const CONTROLS: readonly Control[] = [
  { limit: null, isPinGiven: false },
  ...AGE_LIMITS.flatMap((limit) => [false, true].map((isPinGiven) => ({ limit, isPinGiven }))),
]

/** The viewers of one setting. Those that no setting affects are checked with the first and the last. */
export function viewersUnder(control: Control): typeof VIEWERS {
  if (control === CONTROLS[0] || control === CONTROLS.at(-1)) return VIEWERS
  return VIEWERS.filter(([name]) => name !== 'visitor' && name !== 'ended session')
}

/**
 * Why something does not play, or `plays`: sign in first, then the package, the archive day, the PIN
 * (sections 4, 6 and 9).
 */
export function expectedOf(tier: Tier, { needs, age, daysBack }: Playable, { limit, isPinGiven }: Control): string {
  const isVisitor = tier.token === undefined
  if (tier.token === MORE_TOKENS.ended) return 'authorization_required'
  if (isVisitor && (daysBack !== undefined || !tier.opens.includes(needs))) return 'registration_required'
  if (!tier.opens.includes(needs)) return 'tariff_required'
  if (daysBack !== undefined && daysBack >= tier.archiveDays) return 'archive_locked'
  const isAboveLimit = limit !== null && (age > limit || age === 18)
  // A visitor has no PIN to give; signing out lifts no limit of the family's device.
  if (isVisitor) return isAboveLimit && tier.device !== undefined ? 'registration_required' : 'plays'
  return isAboveLimit && !isPinGiven ? 'parental_pin_required' : 'plays'
}

/**
 * A copy on the device is lost with the package or the archive day. A PIN or a sign-in that is due takes
 * nothing.
 */
export function expectedCopy(outcome: string): 'refused' | 'open' {
  return outcome === 'tariff_required' || outcome === 'archive_locked' ? 'refused' : 'open'
}

/**
 * Days of the guide that a tier opens on a channel: today is never locked on an open one.
 */
export function expectedGuideDays(tier: Tier, needs: Needs): number {
  return tier.opens.includes(needs) ? Math.max(1, tier.archiveDays) : 0
}

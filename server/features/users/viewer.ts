import { ApiError } from '../../http/answers.ts'

/** Who asks, as far as rights go. Everybody of one `tier` sees the same lists. */
export type Viewer = {
  account: { id: string; name: string } | null
  package: { id: string; name: string; rank: number; archiveDays: number } | null
  /** `visitor`, `registered`, or the package's id: the key of shared answers. */
  tier: string
  /** The hash of the session's token; null for a visitor. */
  sessionKey: string | null
}

/** The account of whoever makes a call that needs one; throws `authorization_required` for a visitor. */
export function accountOf({ account }: Viewer): { id: string; name: string } {
  if (!account) throw new ApiError('authorization_required')
  return account
}

/** The session in which a signed-in person asks; throws `authorization_required` for a visitor. */
export function sessionOf({ sessionKey }: Viewer): string {
  if (sessionKey === null) throw new ApiError('authorization_required')
  return sessionKey
}

/** Somebody who has not signed in. */
export const VISITOR: Viewer = { account: null, package: null, tier: 'visitor', sessionKey: null }

import { ApiError } from './api-error.ts'

/** Who asks, as far as rights go. Everybody of one `tier` sees the same lists. */
export type Viewer = {
  account: { id: string; name: string } | null
  package: { id: string; name: string; rank: number; archiveDays: number } | null
  /** `visitor`, `registered`, or the package's id: the key of shared answers. */
  tier: string
  /** The session that the token opened; null for a visitor. */
  sessionId: string | null
}

/** The account of whoever makes a call that needs one; throws `authorization_required` for a visitor. */
export function signedIn({ account }: Viewer): { id: string; name: string } {
  if (!account) throw new ApiError('authorization_required')
  return account
}

/** The session in which a signed-in person asks; throws `authorization_required` for a visitor. */
export function sessionOf({ sessionId }: Viewer): string {
  if (sessionId === null) throw new ApiError('authorization_required')
  return sessionId
}

/** Somebody who has not signed in. */
export const VISITOR: Viewer = { account: null, package: null, tier: 'visitor', sessionId: null }

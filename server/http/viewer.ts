import { ApiError } from './api-error.ts'

/** The viewer's entitlement. All viewers of a `tier` see the same lists. */
export type Viewer = {
  account: { id: string; name: string } | null
  package: {
    id: string
    name: string
    rank: number
    archiveDays: number
    /** How many devices play at once; null: as many as there are. */
    streamsAtOnce: number | null
  } | null
  /** `visitor`, `registered`, or the id of the package: the key of shared results. */
  tier: string
  /** The session of the token; null for a visitor. */
  sessionId: string | null
}

/** Returns the viewer's account. Throws `authorization_required` for a visitor. */
export function signedIn({ account }: Viewer): { id: string; name: string } {
  if (!account) throw new ApiError('authorization_required')
  return account
}

/** Returns the viewer's session. Throws `authorization_required` for a visitor. */
export function sessionOf({ sessionId }: Viewer): string {
  if (sessionId === null) throw new ApiError('authorization_required')
  return sessionId
}

/** A viewer without an account. */
export const VISITOR: Viewer = { account: null, package: null, tier: 'visitor', sessionId: null }

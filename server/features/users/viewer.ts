/** Who asks, as far as rights go. Everybody of one `tier` sees the same lists. */
export type Viewer = {
  account: { id: string; name: string } | null
  package: { id: string; name: string; rank: number; archiveDays: number } | null
  /** `visitor`, `registered`, or the package's id: the key of shared answers. */
  tier: string
  /** The session that the token opened. */
  sessionId: string | null
}

/** Somebody who has not signed in. */
export const VISITOR: Viewer = { account: null, package: null, tier: 'visitor', sessionId: null }

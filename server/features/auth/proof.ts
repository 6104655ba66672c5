import { ApiError } from '../../http/api-error.ts'
import type { Account } from '../users/account-store.ts'
import { sessionOf, type Viewer } from '../../http/viewer.ts'
import type { Identity } from './identity.ts'

/** For how long a proof lets a session change how its account is entered. */
export const PROOF_MS = 10 * 60_000

/**
 * Refuses with `proof_required` without a proof of identity within ten minutes, because a token alone may be
 * stolen. An account that only this session opens has nothing to prove with.
 */
export async function requireProof({ devices }: Identity, account: Account, viewer: Viewer, nowMs: number): Promise<void> {
  if (!hasWayIn(account)) return
  if ((await devices.provenMs(sessionOf(viewer))) <= nowMs - PROOF_MS) throw new ApiError('proof_required')
}

function hasWayIn({ password_hash, phone, email_verified, linked }: Account): boolean {
  return password_hash !== null || phone !== null || email_verified === 1 || linked.length > 0
}

import { ApiError } from '../../http/api-error.ts'
import type { Account } from '../users/account-store.ts'
import { sessionOf, type Viewer } from '../../http/viewer.ts'
import type { Identity } from './identity.ts'

/** For how long a proof lets a session change how its account is entered. */
export const PROOF_MS = 10 * 60_000

/**
 * Refuses with `proof_required` unless the session's person proved within ten minutes who they are. A token
 * alone, which may be stolen, changes no way into the account. An account without any way in but this session
 * has nothing to prove by.
 */
export async function requireProof({ devices }: Identity, account: Account, viewer: Viewer, nowMs: number): Promise<void> {
  if (!hasWayIn(account)) return
  if ((await devices.provenMs(sessionOf(viewer))) <= nowMs - PROOF_MS) throw new ApiError('proof_required')
}

function hasWayIn({ password_hash, phone, email_verified, linked }: Account): boolean {
  return password_hash !== null || phone !== null || email_verified === 1 || linked.length > 0
}

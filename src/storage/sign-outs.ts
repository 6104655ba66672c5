import { logOut } from '../contract/auth.ts'
import { shortHash } from '../domain/short-hash.ts'
import { callAs } from './authenticated-call.ts'
import { openStore } from './kv-store.ts'

/** A token that was signed out offline and that the server still accepts. `at`: when (epoch ms). */
type PendingSignOut = { token: string; device: string; at: number }

const PREFIX = 'sign-out '
// As long as a pending change of the favourites.
const MAX_AGE_MS = 30 * 86_400_000

const store = openStore<PendingSignOut>('meta')

/** Stores a sign-out until the server has confirmed it. Nothing else on the device has the token then. */
export const storeSignOut = (pending: PendingSignOut): Promise<void> =>
  store.put(PREFIX + shortHash(pending.token).toString(36), pending)

/** Sends the pending sign-outs. Returns true if any remains, because the server could not be reached. */
export async function sendSignOuts(nowMs: number): Promise<boolean> {
  let isPending = false
  for (const [key, pending] of await store.entries()) {
    if (!key.startsWith(PREFIX)) continue
    const { data, code, status } = await callAs(pending, logOut, {})
    const isRevoked = data !== undefined || code === 'authorization_required'
    // Given up only when the server has answered: the clock of the sign-out may have been wrong.
    const isOver = isRevoked || (status !== null && nowMs - pending.at > MAX_AGE_MS)
    if (isOver) await store.remove([key])
    else isPending = true
  }
  return isPending
}

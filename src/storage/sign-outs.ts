import { logOut } from '../contract/auth.ts'
import { shortHash } from '../domain/short-hash.ts'
import { callAs } from './authenticated-call.ts'
import { openStore } from './kv-store.ts'

/** A token that somebody signed out with, and that the service still takes. `at`: when they did (epoch ms). */
type PendingSignOut = { token: string; device: string; at: number }

const PREFIX = 'sign-out '
// As long as an unsent change of the favourites is kept.
const MAX_AGE_MS = 30 * 86_400_000

const shelf = openStore<PendingSignOut>('meta')

/** Keeps a sign-out until the service has heard of it. Nothing else on the device has the token then. */
export const keepSignOut = (pending: PendingSignOut): Promise<void> =>
  shelf.put(PREFIX + shortHash(pending.token).toString(36), pending)

/** Tells the service of the sign-outs that wait. Returns whether any still waits, because the service could not be reached. */
export async function sendSignOuts(nowMs: number): Promise<boolean> {
  let waits = false
  for (const [key, pending] of await shelf.entries()) {
    if (!key.startsWith(PREFIX)) continue
    const isOver = nowMs - pending.at > MAX_AGE_MS || (await isRevoked(pending))
    if (isOver) await shelf.remove([key])
    else waits = true
  }
  return waits
}

async function isRevoked(pending: PendingSignOut): Promise<boolean> {
  const { data, code } = await callAs(pending, logOut, {})
  return data !== undefined || code === 'authorization_required'
}

import type { QueryClient } from '@tanstack/react-query'
import { deviceId } from '../../platform/device-id.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { createStore } from '../../platform/store.ts'
import { forgetPerson } from '../../storage/forget-person.ts'
import { storeSignedIn, type SignedIn, signedInPerson } from '../../storage/signed-in.ts'
import { userQuery } from './user-queries.ts'

export { forgetPerson }

/**
 * Who is signed in, under the name that stays the same whatever their token is; null for a visitor, and until
 * it is known.
 */
export const person = createStore<SignedIn | null>(null)

session.subscribe(() => {
  if (person.get()?.token !== session.get()?.auth_token) person.set(null)
})

/**
 * Finds out who a token belongs to, and keeps it for work without a page; what the device held of somebody
 * else goes. Throws a `CallFailure` when the device does not know and the service does not say.
 */
export async function meetPerson(queryClient: QueryClient, token: string): Promise<SignedIn> {
  const met = person.get()
  if (met?.token === token) return met
  const known = await signedInPerson().catch(() => undefined)
  if (known?.token === token) return greet(known)
  const { _id: user } = await queryClient.ensureQueryData(userQuery())
  return meetAs(token, user)
}

/**
 * Keeps who a token belongs to where that is known already: from here on what they press is kept under their
 * name, whether the service can be reached or not. What the device held of somebody else goes. Throws a
 * `CallFailure` when the token is not the one that is signed in.
 */
export async function meetAs(token: string, user: string): Promise<SignedIn> {
  const before = await signedInPerson().catch(() => undefined)
  if (before && before.user !== user) await forgetPerson({ unsentOf: before.user }).catch(() => {})
  return greet({ token, user, device: deviceId() })
}

/** Who is signed in, as far as the device knows without asking; undefined for a visitor. */
export async function knownPerson(): Promise<SignedIn | undefined> {
  const known = person.get() ?? (await signedInPerson().catch(() => undefined))
  return known?.token === session.get()?.auth_token ? known : undefined
}

async function greet(who: SignedIn): Promise<SignedIn> {
  if (session.get()?.auth_token !== who.token) throw new CallFailure('authorization_required', '', null)
  await storeSignedIn(who).catch(() => {})
  person.set(who)
  return who
}

/**
 * Without a session: removes an expired session's data, except pending changes, which wait for their account.
 */
export async function meetNobody(): Promise<void> {
  if (!session.get()) await forgetPerson().catch(() => {})
}

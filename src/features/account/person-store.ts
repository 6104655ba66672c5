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
 * The signed-in person, by an id that survives a change of token. Null for a visitor, and until the id is
 * known.
 */
export const person = createStore<SignedIn | null>(null)

session.subscribe(() => {
  if (person.get()?.token !== session.get()?.auth_token) person.set(null)
})

/**
 * Stores the person of a token for work without a page, and removes another person's data. Throws a
 * `CallFailure` if neither the device nor the server can name the person.
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
 * Stores the person of a token, so that their changes carry the person's id even offline; another person's
 * data is removed. Throws a `CallFailure` if the token is not the current session's.
 */
export async function meetAs(token: string, user: string): Promise<SignedIn> {
  const before = await signedInPerson().catch(() => undefined)
  if (before && before.user !== user) await forgetPerson({ unsentOf: before.user }).catch(() => {})
  return greet({ token, user, device: deviceId() })
}

/** Returns the signed-in person from this device, without a call; undefined for a visitor. */
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

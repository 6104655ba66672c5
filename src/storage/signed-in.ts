import { openStore } from './kv-store.ts'

/**
 * The signed-in person, for work without a page. `user` is the same under every token; `device` is the
 * browser's id.
 */
export type SignedIn = { token: string; user: string; device: string }

const NOW = 'now'

const store = openStore<SignedIn>('session')

/** Returns who is signed in on this device; undefined for a visitor. */
export const signedInPerson = (): Promise<SignedIn | undefined> => store.read(NOW)

/** Stores who is signed in. */
export const storeSignedIn = (who: SignedIn): Promise<void> => store.put(NOW, who)

/** Removes a rejected token, unless another person has signed in meanwhile. */
export async function removeToken(token: string): Promise<void> {
  await store.change(NOW, (who) => (who?.token === token ? undefined : who))
}

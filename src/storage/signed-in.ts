import { openStore } from './kv-store.ts'

/** Who is signed in, for work that goes on without a page. `user` is the same person under any token; `device` is the browser's name. */
export type SignedIn = { token: string; user: string; device: string }

const NOW = 'now'

const shelf = openStore<SignedIn>('session')

/** Who is signed in on this device; undefined for a visitor. */
export const whoIsIn = (): Promise<SignedIn | undefined> => shelf.read(NOW)

/** Keeps who is signed in. */
export const keepWhoIsIn = (who: SignedIn): Promise<void> => shelf.put(NOW, who)

/** Forgets a token that opens nothing any more, unless somebody has signed in meanwhile. */
export async function forgetToken(token: string): Promise<void> {
  await shelf.change(NOW, (who) => (who?.token === token ? undefined : who))
}

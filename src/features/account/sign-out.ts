import { logOut } from '../../contract/auth.ts'
import { readPath } from '../../domain/routing/paths.ts'
import { screenOf } from '../../domain/routing/screen-of.ts'
import { factsOf } from '../../domain/routing/screens.ts'
import { callAs } from '../../app-state/api-client.ts'
import { closeSessionEverywhere } from '../../app-state/session-tabs.ts'
import { session } from '../../app-state/session.ts'
import { createStore } from '../../platform/store.ts'

/**
 * A sign-out while changes are unsent: they are being sent, or `left` of them could not be. Null otherwise.
 */
export const leaving = createStore<{ sending: true } | { sending: false; left: number } | null>(null)

let ended: string | undefined

/** True if the viewer signed out in this tab: they go home, not to the sign-in screen (section 4, Logout). */
export function wasEndedHere(token: string): boolean {
  return token === ended
}

// A chunk that fails to load must not prevent signing out.
const arrived = <T>(load: () => Promise<T>): Promise<T | undefined> => load().catch(() => undefined)

/** Signs out after sending pending changes. Asks the viewer first if some could not be sent. */
export async function signOut(): Promise<void> {
  const token = session.get()?.auth_token
  if (token === undefined || leaving.get()) return
  const last = await arrived(() => import('./last-sending.ts'))
  if (!last || !(await last.isAnythingUnsent().catch(() => false))) return leave(false)
  leaving.set({ sending: true })
  const left = await last.sendUnsent()
  // They have thought better of it meanwhile.
  if (!leaving.get() || session.get()?.auth_token !== token) return
  if (left > 0) leaving.set({ sending: false, left })
  else await leave(false)
}

/**
 * Signs out in every tab at once, without waiting for the server. Removes the push subscription and the
 * person's data; `keepPresses` keeps their unsent changes for the next sign-in.
 */
export async function leave(keepPresses: boolean): Promise<void> {
  const token = session.get()?.auth_token
  const last = await arrived(() => import('./last-sending.ts'))
  const user = (await last?.knownPerson())?.user
  // Before the tabs see the sign-out: they then subscribe for the visitor.
  const silenced = last?.unsubscribeFromPushes()
  ended = token
  leaving.set(null)
  closeSessionEverywhere()
  const revoked = token === undefined ? undefined : last?.revokeToken(token).catch(() => {})
  if (token !== undefined && !revoked) void callAs(token, logOut).catch(() => {})
  const forgotten = user === undefined ? {} : { unsentOf: user, ...(!keepPresses && { pressesOf: user }) }
  await Promise.all([silenced, revoked, last?.forgetPerson(forgotten).catch(() => {})])
  // Offline, the page of a title may not come back.
  if (isTitle(readPath(location.pathname).path) && navigator.onLine) location.reload()
}

/** True on the page of a film, a series or a cartoon, which reloads after a sign-out (section 4, Logout). */
function isTitle(path: string): boolean {
  const { screen } = screenOf(path) ?? {}
  return screen !== undefined && factsOf(screen).item === 'title'
}

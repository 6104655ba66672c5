import { logOut } from '../../contract/auth.ts'
import { callAs } from '../../platform/http.ts'
import { closeSessionEverywhere } from '../../platform/other-tabs.ts'
import { session } from '../../platform/session.ts'

let ended: string | undefined

/** Whether a session was ended by a press in this tab: who did so goes home, and not to sign in again (section 4, Logout). */
export function wasEndedHere(token: string): boolean {
  return token === ended
}

/** Signs out here and in every open tab at once; the server is told, and need not answer. */
export function signOut(): void {
  const token = session.get()?.auth_token
  ended = token
  closeSessionEverywhere()
  if (token !== undefined) void callAs(token, logOut).catch(() => {})
}

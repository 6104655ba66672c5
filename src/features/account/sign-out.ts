import { logOut } from '../../contract/auth.ts'
import { callAs } from '../../platform/http.ts'
import { closeSessionEverywhere } from '../../platform/other-tabs.ts'
import { session } from '../../platform/session.ts'

/** Signs out here and in every open tab at once; the server is told, and need not answer. */
export function signOut(): void {
  const token = session.get()?.auth_token
  closeSessionEverywhere()
  if (token !== undefined) void callAs(token, logOut).catch(() => {})
}

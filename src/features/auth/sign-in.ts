import { showUser } from '../../contract/users.ts'
import { callAs } from '../../platform/http.ts'
import { openSession } from '../../platform/session.ts'

/** Signs in with a token if the server knows it; throws the call's failure and stays as before otherwise. */
export async function signInByToken(token: string): Promise<void> {
  const { name } = await callAs(token, showUser)
  openSession({ auth_token: token, name })
}

import { call } from '../../platform/http.ts'
import { openSession, session } from '../../platform/session.ts'

/** Signs in with a token if the server knows it; throws the call's failure and stays as before otherwise. */
export async function signInByToken(token: string): Promise<void> {
  const before = session.get()
  session.set({ auth_token: token, name: '' })
  try {
    const { name } = await call('showUser')
    openSession({ auth_token: token, name })
  } catch (error) {
    session.set(before)
    throw error
  }
}

import * as v from 'valibot'
import { dropCookie, readCookie, writeCookie } from '../platform/cookies.ts'
import { createStore, type Store } from '../platform/store.ts'

/** The signed-in person as the cookie keeps them (section 3, User session). */
const Session = v.object({ auth_token: v.pipe(v.string(), v.minLength(16)), name: v.string() })
export type Session = v.InferOutput<typeof Session>

const COOKIE = 'user'
const DAYS = 365

/** Who is signed in on this device; null for a visitor, and in the server's page, which is nobody's own. */
export const session: Store<Session | null> = createStore<Session | null>(null, () => null)

/** The token that the page has asked the server with so far: the one it began with, until what it knows is asked for anew. */
export const queriesToken = createStore<string | undefined>(undefined)

/** The token of a session whose cookie the browser refused. */
let unkept: string | undefined

/** Takes the session from its cookie; rubbish in the cookie is a visitor, and who is known already is no news. */
export function restoreSession(): void {
  const known = session.get()
  const kept = parseSession(readCookie(COOKIE))
  if (!kept && known && known.auth_token === unkept) return
  if (kept?.auth_token !== known?.auth_token || kept?.name !== known?.name) session.set(kept)
}

/** Signs a person in on this device. */
export function openSession(opened: Session): void {
  writeCookie(COOKIE, JSON.stringify(opened), DAYS)
  unkept = parseSession(readCookie(COOKIE))?.auth_token === opened.auth_token ? undefined : opened.auth_token
  session.set(opened)
}

/** Whether the session that is open ends with this page, because the browser keeps no cookies of the site. */
export function endsWithPage(): boolean {
  return unkept !== undefined && session.get()?.auth_token === unkept
}

/** Signs out on this device. */
export function closeSession(): void {
  dropCookie(COOKIE)
  session.set(null)
}

/** The token of a session that the service has ended, until the viewer has been told; undefined otherwise. */
export const endedToken = createStore<string | undefined>(undefined)

/** Signs out a person whose token the service does not know any more, unless another one has come meanwhile. */
export function endSession(token: string): void {
  if (session.get()?.auth_token !== token) return
  closeSession()
  endedToken.set(token)
}

function parseSession(text: string | undefined): Session | null {
  if (text === undefined) return null
  try {
    const read = v.safeParse(Session, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

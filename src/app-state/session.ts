import * as v from 'valibot'
import { noteAccount } from '../platform/web-storage.ts'
import { dropCookie, readCookie, writeCookie } from '../platform/cookies.ts'
import { createStore, type Store } from '../platform/store.ts'

/** The session in the cookie (section 3, User session). */
const Session = v.object({ auth_token: v.pipe(v.string(), v.minLength(16)), name: v.string() })
export type Session = v.InferOutput<typeof Session>

const COOKIE = 'user'
const DAYS = 365

/** The signed-in account; null for a visitor and in the server's render, which belongs to no account. */
export const session: Store<Session | null> = createStore<Session | null>(null, () => null)

/** The token of the cached queries: the page's initial one, until the queries are reset. */
export const queriesToken = createStore<string | undefined>(undefined)

/** The token of a session whose cookie the browser refused. */
let cookielessToken: string | undefined

/**
 * Reads the session from its cookie. An invalid cookie means a visitor; an unchanged session does not notify.
 */
export function restoreSession(): void {
  const known = session.get()
  const fromCookie = parseSession(readCookie(COOKIE))
  if (!fromCookie && known && known.auth_token === cookielessToken) return
  if (fromCookie) noteAccount()
  if (fromCookie?.auth_token !== known?.auth_token || fromCookie?.name !== known?.name) session.set(fromCookie)
}

/** Opens a session on this device. */
export function openSession(opened: Session): void {
  noteAccount()
  writeCookie(COOKIE, JSON.stringify(opened), DAYS)
  cookielessToken = parseSession(readCookie(COOKIE))?.auth_token === opened.auth_token ? undefined : opened.auth_token
  session.set(opened)
}

/** True if the session ends with this page, because the browser refuses the site's cookies. */
export function endsWithPage(): boolean {
  return cookielessToken !== undefined && session.get()?.auth_token === cookielessToken
}

/** Signs out on this device. */
export function closeSession(): void {
  dropCookie(COOKIE)
  session.set(null)
}

/** The token of a session that the server ended, until the viewer is notified. */
export const endedToken = createStore<string | undefined>(undefined)

/** Ends the session of a token that the server rejects, unless another has been opened meanwhile. */
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

import { dropCookie } from '../platform/cookies.ts'
import { requestPersistence } from '../platform/persistent-storage.ts'
import { forgetOwnNotes, forgetVisit } from '../platform/web-storage.ts'
import { closeSession, endedToken, openSession, restoreSession, type Session, session } from './session.ts'

/** The message between tabs: a new session, or null after sign-out. */
type SessionMessage = Session | null

let channel: BroadcastChannel | undefined

// One channel per tab, which does not receive its own messages.
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

const broadcast = (news: SessionMessage): void => otherTabs().postMessage(news)

let isSignedOutElsewhere = false

/** True if an account was signed in over another in this tab. */
export function wasAccountReplaced(): boolean {
  return isSignedOutElsewhere
}

/** Opens a session in every tab; another account's data on this device are deleted. Requests persistent
 * storage for the new data. */
export function openSessionEverywhere(opened: Session): void {
  const before = session.get()?.auth_token
  if (before === undefined) void requestPersistence()
  if (before !== undefined && before !== opened.auth_token) {
    isSignedOutElsewhere = true
    forgetOwnNotes()
  }
  openSession(opened)
  // Sends the session itself: its cookie may reach another tab after this message.
  broadcast(opened)
}

/** Signs out in every tab: deletes the site's cookies (section 4, Logout) and the notes of
 * every open tab. */
export function closeSessionEverywhere(): void {
  forgetVisit()
  for (const pair of document.cookie.split('; ')) dropCookie(pair.split('=')[0]!)
  closeSession()
  broadcast(null)
}

/** Follows session changes of other tabs. Returns the cleanup. */
export function followOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent<SessionMessage>): void => {
    if (data === null) forgetVisit()
    session.set(data)
  }
  // A page restored from the back-forward cache has missed messages.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restoreSession()
  }
  otherTabs().addEventListener('message', hear)
  addEventListener('pageshow', comeBack)
  // A session that another tab ended before this listener started has ended here too.
  const token = session.get()?.auth_token
  restoreSession()
  if (token !== undefined && !session.get()) endedToken.set(token)
  return () => {
    otherTabs().removeEventListener('message', hear)
    removeEventListener('pageshow', comeBack)
  }
}

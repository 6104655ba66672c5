import { dropCookie } from '../platform/cookies.ts'
import { askToKeep } from '../platform/persistent-storage.ts'
import { forgetOwnNotes } from '../platform/own-notes.ts'
import { closeSession, endedToken, openSession, restoreSession, type Session, session } from './session.ts'
import { forgetVisit } from '../platform/visit-notes.ts'

/** What a tab tells the others: who has come, or that whoever was here has gone. */
type News = Session | null

let channel: BroadcastChannel | undefined

// One for the whole tab: what it says it does not hear itself.
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

const tell = (news: News): void => otherTabs().postMessage(news)

let hasSomebodyLeft = false

/** Whether somebody was signed in over somebody else in this tab. */
export function wasSomebodySignedInOver(): boolean {
  return hasSomebodyLeft
}

/**
 * Signs a person in on this device, in every open tab; the notes of whoever was signed in before go. What the site keeps here is theirs
 * from now on, and should last.
 */
export function openSessionEverywhere(opened: Session): void {
  const before = session.get()?.auth_token
  if (before === undefined) void askToKeep()
  if (before !== undefined && before !== opened.auth_token) {
    hasSomebodyLeft = true
    forgetOwnNotes()
  }
  openSession(opened)
  // The person, not only that somebody has come: the cookie may reach another tab after the word of it.
  tell(opened)
}

/** Signs out on this device: every cookie of the site goes (section 4, Logout), and the notes of every open tab. */
export function closeSessionEverywhere(): void {
  forgetVisit()
  for (const pair of document.cookie.split('; ')) dropCookie(pair.split('=')[0]!)
  closeSession()
  tell(null)
}

/** Keeps this tab to what happens in the others; returns how to stop. */
export function followOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent<News>): void => {
    if (data === null) forgetVisit()
    session.set(data)
  }
  // A page that comes back as it was left has heard nothing meanwhile.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restoreSession()
  }
  otherTabs().addEventListener('message', hear)
  addEventListener('pageshow', comeBack)
  // Nobody has listened until now: a session that another tab has ended meanwhile has ended for this one as well.
  const token = session.get()?.auth_token
  restoreSession()
  if (token !== undefined && !session.get()) endedToken.set(token)
  return () => {
    otherTabs().removeEventListener('message', hear)
    removeEventListener('pageshow', comeBack)
  }
}

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../features/account/user-queries.ts'
import { rememberPlace } from '../features/auth/place-store.ts'
import { recentChannels } from '../features/live/recent-store.ts'
import { lastStation } from '../features/radio/radio-store.ts'
import { followOtherTabs } from '../platform/other-tabs.ts'
import { forgetOwnNotes } from '../platform/own-notes.ts'
import { session } from '../platform/session.ts'
import { usePart } from '../ui/use-store.ts'

/** Keeps this tab to who is signed in, here and elsewhere, and remembers the place to which signing in leads back. */
export function OtherTabs() {
  const place = useLocation({ select: ({ pathname, searchStr, hash }) => pathname + searchStr + (hash && `#${hash}`) })
  const signedIn = usePart(session, (value) => value !== null)
  // A token that opens nothing any more is found out at the start (section 4, Session): the call ends its session.
  useQuery({ ...userQuery(), enabled: signedIn })
  useEffect(followOtherTabs, [])
  useEffect(() => session.subscribe(forgetWhoLeft), [])
  useEffect(() => rememberPlace(place), [place])
  return null
}

/** What somebody watched and listened to is not for who comes to this device after them. */
function forgetWhoLeft(): void {
  if (session.get()) return
  forgetOwnNotes()
  recentChannels.set([])
  lastStation.set(undefined)
}

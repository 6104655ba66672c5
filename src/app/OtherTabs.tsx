import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../features/account/user-queries.ts'
import { cameFrom, rememberPlace } from '../features/auth/place-store.ts'
import { recentChannels } from '../features/live/recent-store.ts'
import { lastStation } from '../features/radio/radio-store.ts'
import { followOtherTabs, wasSomebodySignedInOver } from '../platform/other-tabs.ts'
import { forgetOwnNotes } from '../platform/own-notes.ts'
import { session } from '../platform/session.ts'
import { forgetVisit } from '../platform/visit-notes.ts'
import { usePart } from '../ui/use-store.ts'

/** Keeps this tab to who is signed in, here and elsewhere, and remembers the place to which signing in leads back. */
export function OtherTabs() {
  const place = useLocation({ select: ({ pathname, searchStr, hash }) => pathname + searchStr + (hash && `#${hash}`) })
  const signedIn = usePart(session, (value) => value !== null)
  // A token that opens nothing any more is found out at the start (section 4, Session): the call ends its session.
  useQuery({ ...userQuery(), enabled: signedIn })
  useEffect(forgetWhoLeaves, [])
  useEffect(followOtherTabs, [])
  useEffect(() => rememberPlace(place), [place])
  return null
}

/** What somebody watched and listened to is not for who comes to this device after them. */
function forgetWhoLeaves(): () => void {
  let token = session.get()?.auth_token
  const forget = (): void => {
    forgetOwnNotes()
    recentChannels.set([])
    lastStation.set(undefined)
  }
  // It may have happened before this part of the site was there.
  if (wasSomebodySignedInOver()) forget()
  return session.subscribe(() => {
    const before = token
    token = session.get()?.auth_token
    if (before === undefined || token === before) return
    forget()
    if (token === undefined) return
    // Somebody else has come in without the first one's leaving; where they were to be led stays.
    const place = cameFrom()
    forgetVisit()
    rememberPlace(place)
  })
}

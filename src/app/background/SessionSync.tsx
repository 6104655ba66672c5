import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { userQuery } from '../../features/account/user-queries.ts'
import { cameFrom, rememberPlace, rememberReferrer } from '../../features/auth/place-store.ts'
import { recentChannels } from '../../features/live/recent-store.ts'
import { lastStation } from '../../features/radio/tuned-store.ts'
import { followOtherTabs, wasAccountReplaced } from '../../app-state/session-tabs.ts'
import { forgetOwnNotes, forgetVisit } from '../../platform/web-storage.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { endedToken, endsWithPage, session } from '../../app-state/session.ts'
import { broadcastSessionEnded } from '../../platform/visit.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { useSelector } from '../../ui/use-store.ts'

/**
 * Keeps this tab to who is signed in, here and elsewhere, and remembers the place to which signing in leads
 * back.
 */
export function SessionSync() {
  const place = useLocation({ select: ({ pathname, searchStr, hash }) => pathname + searchStr + (hash && `#${hash}`) })
  const signedIn = useSelector(session, (value) => value !== null)
  // A token that opens nothing any more is found out at the start (section 4, Session): the call ends its
  // session.
  useQuery({ ...userQuery(), enabled: signedIn })
  const { t } = useLingui()
  const tellEnd = useEffectEvent(() => {
    const token = endedToken.get()
    if (token === undefined) return
    endedToken.set(undefined)
    broadcastSessionEnded(viewerMark(token))
    forgetVisitButPlace()
    const text = t`It was ended on another device, or is too old. Sign in again to come back to where you were.`
    showMessage({ type: 'warning', title: t`Your session has ended`, text, modal: true })
  })
  const warn = useEffectEvent(() => {
    if (!endsWithPage()) return
    const text = t`Your browser lets Efir keep no cookies. You stay signed in until this page is closed or loaded again.`
    showMessage({ type: 'warning', title: t`You cannot be remembered here`, text, modal: true })
  })
  useEffect(() => {
    tellEnd()
    return endedToken.subscribe(() => tellEnd())
  }, [])
  useEffect(() => {
    warn()
    return session.subscribe(() => warn())
  }, [])
  useEffect(forgetWhoLeaves, [])
  useEffect(followOtherTabs, [])
  useEffect(rememberReferrer, [])
  useEffect(() => rememberPlace(place), [place])
  return null
}

/** Clears the watch and listening history of this device when the viewer signs out or another signs in. */
function forgetWhoLeaves(): () => void {
  let token = session.get()?.auth_token
  const forget = (): void => {
    forgetOwnNotes()
    recentChannels.set([])
    lastStation.set(undefined)
  }
  // It may have happened before this part of the site was there.
  if (wasAccountReplaced()) forget()
  return session.subscribe(() => {
    const before = token
    token = session.get()?.auth_token
    if (before === undefined || token === before) return
    forget()
    if (token === undefined) return
    // Another viewer signed in and the previous one did not sign out.
    forgetVisitButPlace()
  })
}

/** Forgets what was noted in this tab, but for where signing in leads back to. */
function forgetVisitButPlace(): void {
  const place = cameFrom()
  forgetVisit()
  rememberPlace(place)
}

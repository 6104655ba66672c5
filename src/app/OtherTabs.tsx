import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberPlace } from '../features/auth/place-store.ts'
import { followOtherTabs } from '../platform/other-tabs.ts'

/** Keeps this tab to who is signed in elsewhere, and remembers the place to which signing in leads back. */
export function OtherTabs() {
  const place = useLocation({ select: ({ pathname, searchStr, hash }) => pathname + searchStr + (hash && `#${hash}`) })
  useEffect(followOtherTabs, [])
  useEffect(() => rememberPlace(place), [place])
  return null
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SCREENS } from '../domain/paths.ts'
import { readablePhone } from '../domain/phone-number.ts'
import { signOut } from '../features/account/sign-out.ts'
import { userQuery } from '../features/account/user-queries.ts'
import { session } from '../platform/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { useStore } from '../ui/use-store.ts'
import css from './CabinetLayout.module.css'

/** The frame of the dashboard: who is signed in and with which package at the side (section 2, Dashboard layout). */
export function CabinetLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const signedIn = useStore(session)
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn !== null })
  const leaving = useRef(false)
  const leave = async (): Promise<void> => {
    leaving.current = true
    await navigate({ to: SCREENS.home })
    signOut()
  }
  useEffect(() => {
    // Signed out in another tab, or from another device.
    if (signedIn === null && !leaving.current) void navigate({ to: SCREENS.auth, replace: true })
  }, [signedIn, navigate])
  return (
    <div className={css.layout}>
      <aside className={css.side}>
        <div className={css.person}>
          <Avatar name={user?.name ?? signedIn?.name ?? ''} size="large" />
          <p className={css.name}>{user ? user.name || user.email || readablePhone(user.phone ?? '') : signedIn?.name}</p>
        </div>
        <div className={css.package}>
          <p>
            <Trans>Current package</Trans>
          </p>
          <p className={css.packageName}>{user?.subscription ? user.subscription.name : user && <Trans>None</Trans>}</p>
          <Link to={SCREENS.tariffs}>
            <Trans>Tariffs</Trans>
          </Link>
        </div>
        <nav aria-label={t`Dashboard`} className={css.nav}>
          <Link to={SCREENS.profile}>
            <Trans>Profile</Trans>
          </Link>
          <Link to={SCREENS.favorites}>
            <Trans>Favourites</Trans>
          </Link>
          <Link to={SCREENS.watchHistory}>
            <Trans>Watch history</Trans>
          </Link>
          <Link to={SCREENS.myDevices}>
            <Trans>My devices</Trans>
          </Link>
        </nav>
        <Button look="quiet" onClick={() => void leave()}>
          <Trans>Sign out</Trans>
        </Button>
      </aside>
      <div className={css.page}>{children}</div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Profile } from '../../contract/users.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { signOut, wasEndedHere } from '../../features/account/sign-out.ts'
import { SupportId } from '../../features/account/SupportId.tsx'
import { userQuery } from '../../features/account/user-queries.ts'
import { session } from '../../app-state/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { tabClass, Tabs } from '../../ui/rows/Tabs.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './CabinetLayout.module.css'
import { PackageCard } from './PackageCard.tsx'

/**
 * The frame of the dashboard: who is signed in and with which package at the side (section 2, Dashboard
 * layout).
 */
export function CabinetLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const signedIn = useStore(session)
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn !== null })
  const token = useRef('')
  const settingsId = useId()
  useEffect(() => {
    if (signedIn) token.current = signedIn.auth_token
    else void navigate({ to: wasEndedHere(token.current) ? SCREEN_PATHS.home : SCREEN_PATHS.auth, replace: true })
  }, [signedIn, navigate])
  return (
    <div className={css.layout}>
      <aside className={css.side} aria-label={t`Your profile`}>
        <Person user={user} name={signedIn?.name ?? ''} />
        <Tabs label={t`Dashboard`} className={css.nav ?? ''}>
          <Link to={SCREEN_PATHS.profile} className={tabClass()}>
            <Trans>Profile</Trans>
          </Link>
          <Link to={SCREEN_PATHS.favorites} className={tabClass()}>
            <Trans>Favourites</Trans>
          </Link>
          <Link to={SCREEN_PATHS.watchHistory} className={tabClass()}>
            <Trans>Watch history</Trans>
          </Link>
          <Link to={SCREEN_PATHS.downloads} className={tabClass()}>
            <Trans>Downloads</Trans>
          </Link>
          <Link to={SCREEN_PATHS.subscriptions} className={tabClass()}>
            <Trans>My subscription</Trans>
          </Link>
          <Link to={SCREEN_PATHS.support} className={tabClass()}>
            <Trans>Support</Trans>
          </Link>
          {/* Last, so that only settings are below their heading. */}
          <div role="group" aria-labelledby={settingsId} className={css.settings}>
            <span id={settingsId} className={css.settingsName}>
              <Trans>Settings</Trans>
            </span>
            <Link to={SCREEN_PATHS.myDevices} className={tabClass()}>
              <Trans>My devices</Trans>
            </Link>
            <Link to={SCREEN_PATHS.parentalControl} className={tabClass()}>
              <Trans>Parental control</Trans>
            </Link>
            <Link to={SCREEN_PATHS.notifications} className={tabClass()}>
              <Trans>Notifications</Trans>
            </Link>
          </div>
        </Tabs>
      </aside>
      <div className={css.page}>{children}</div>
      <div className={css.below}>
        <PackageCard user={user} />
        <Button look="quiet" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The signed-in person. The name comes from the session and shows first; the rest has its space reserved. */
function Person({ user, name }: { user: Profile | undefined; name: string }) {
  const { t } = useLingui()
  const contact = user && (user.email ?? readablePhone(user.phone ?? ''))
  const called = user?.name || name
  return (
    <div className={css.person}>
      <Avatar name={called || (contact ?? '')} picture={user?.userpic} size="large" />
      <div className={css.words}>
        <p className={css.name}>{called || contact}</p>
        <p className={css.contact}>{called && (user ? contact : '\u00a0')}</p>
        <p className={css.id}>
          {user && (
            <>
              <Trans>
                ID <span>for support</span>
              </Trans>{' '}
              <SupportId id={user.support_id} />
            </>
          )}
        </p>
      </div>
      <Link to={SCREEN_PATHS.profile} className={css.edit} aria-label={t`Edit the profile`} activeProps={{}}>
        <Pencil size={18} aria-hidden="true" />
        <span>
          <Trans>Edit the profile</Trans>
        </span>
      </Link>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { session } from '../../app-state/session.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './AccountPage.module.css'
import own from './WelcomePage.module.css'
import { userQuery } from './user-queries.ts'

/** Greets a new viewer and links to the main screens. */
export function WelcomePage() {
  const { t } = useLingui()
  const signedIn = useStore(session)
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn !== null })
  const name = user?.name ?? signedIn?.name ?? ''
  return (
    <section className={css.page}>
      <title>{`${t`Welcome`} — ${t`Efir`}`}</title>
      <h1>{name === '' ? <Trans>Welcome to Efir</Trans> : <Trans>Welcome, {name}</Trans>}</h1>
      <Scale at={1} steps={60} size="ruler" filled className={own.scale ?? ''} />
      <p>
        <Trans>You are on air. Here is where to begin.</Trans>
      </p>
      <ol className={own.ways}>
        <Way
          link={
            <Link to={SCREEN_PATHS.channels} search={{}}>
              <Trans>Channels</Trans>
            </Link>
          }
        >
          <Trans>What is on now, and the archive of the days before.</Trans>
        </Way>
        <Way
          link={
            <Link to={SCREEN_PATHS.radio}>
              <Trans>Radio</Trans>
            </Link>
          }
        >
          <Trans>It plays on while you walk through the site.</Trans>
        </Way>
        <Way
          link={
            <Link to={SCREEN_PATHS.favorites}>
              <Trans>Favourites</Trans>
            </Link>
          }
        >
          <Trans>A press on a heart puts a channel or a station here, on all your devices.</Trans>
        </Way>
        <Way
          link={
            <Link to={SCREEN_PATHS.parentalControl}>
              <Trans>Parental control</Trans>
            </Link>
          }
        >
          <Trans>An age limit with a PIN, if children watch too.</Trans>
        </Way>
        <Way
          link={
            <Link to={SCREEN_PATHS.devices}>
              <Trans>Install the app</Trans>
            </Link>
          }
        >
          <Trans>Efir on the home screen of a phone, a computer or a television: how it is done on each.</Trans>
        </Way>
        {user && user.name === '' && (
          <Way
            link={
              <Link to={SCREEN_PATHS.profile}>
                <Trans>Your name and picture</Trans>
              </Link>
            }
          >
            <Trans>So that everybody at home knows whose profile it is.</Trans>
          </Way>
        )}
      </ol>
    </section>
  )
}

function Way({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <li>
      {link}
      <p>{children}</p>
    </li>
  )
}

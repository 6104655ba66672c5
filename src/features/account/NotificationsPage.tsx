import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Profile, updateUser } from '../../contract/users.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Refusal } from '../../forms/Form.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { call } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { useSelector } from '../../ui/use-store.ts'
import css from './AccountPage.module.css'
import { useKeepUser } from './keep-user.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import own from './NotificationsPage.module.css'
import { userQuery } from './user-queries.ts'

/** The reminders of the person, their choice of letters, and the letters that the service always sends. */
export function NotificationsPage({ reminders }: { reminders: ReactNode }) {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: user, error, refetch } = useQuery({ ...userQuery(), enabled: signedIn })
  return (
    <section className={css.page} aria-busy={!user && !error}>
      <title>{`${t`Notifications`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Notifications</Trans>
      </h1>
      {reminders}
      <h2>
        <Trans>Letters</Trans>
      </h2>
      {user && <ByMail user={user} />}
      {!user && !error && <Skeleton className={css.waiting ?? ''} />}
      {!user && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
      <h2>
        <Trans>What comes in any case</Trans>
      </h2>
      <ul className={own.always}>
        <li>
          <Trans>codes that you ask for, by SMS or by e-mail</Trans>
        </li>
        <li>
          <Trans>word to the old address when the address of your profile changes</Trans>
        </li>
        <li>
          <Trans>answers of support to what you write</Trans>
        </li>
      </ul>
    </section>
  )
}

function ByMail({ user }: { user: Profile }) {
  const keepUser = useKeepUser()
  // The requested value until the server responds.
  const [pendingValue, setPendingValue] = useState<boolean>()
  const [wrong, setWrong] = useState<string>()

  const turn = async (on: boolean): Promise<void> => {
    if (pendingValue !== undefined) return
    setPendingValue(on)
    setWrong(undefined)
    try {
      keepUser(await call(updateUser, { body: { email_notifications: on } }))
    } catch (error) {
      setWrong(failureText(error))
    }
    setPendingValue(undefined)
  }

  const address = <strong>{user.email}</strong>
  return (
    <div className={own.mail}>
      <Switch
        label={<Trans>News by e-mail</Trans>}
        hint={<Trans>New channels and stations, changes of packages and prices. We have sent no such letters so far.</Trans>}
        checked={pendingValue ?? user.email_notifications}
        aria-busy={pendingValue !== undefined}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {wrong && <Refusal>{wrong}</Refusal>}
      <p className={css.lead}>
        {user.email === null ? (
          <Trans>
            There is nowhere to send them yet: <Link to={SCREEN_PATHS.profile}>add an e-mail</Link>.
          </Trans>
        ) : user.email_verified ? (
          <Trans>Letters go to {address}.</Trans>
        ) : (
          <Trans>
            Letters will go to {address} once you <Link to={SCREEN_PATHS.profile}>confirm it</Link>.
          </Trans>
        )}
      </p>
    </div>
  )
}

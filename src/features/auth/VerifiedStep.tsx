import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { session } from '../../app-state/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { userQuery } from '../account/user-queries.ts'
import { AuthStep } from './AuthStep.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { useReturn } from './use-return.ts'

/** Shows whether the signed-in person's address is confirmed. */
export function VerifiedStep() {
  const { t } = useLingui()
  const goBack = useReturn()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: user, error, refetch } = useQuery({ ...userQuery(), enabled: signedIn })
  const title = t`E-mail`
  if (!signedIn) {
    return (
      <AuthStep title={title} heading={<Trans>Your e-mail</Trans>} at={0.5}>
        <p>
          <Trans>Sign in to see whether your address is confirmed.</Trans>
        </p>
        <p>
          <Link to={SCREEN_PATHS.auth} className={buttonClass('needle')}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
      </AuthStep>
    )
  }
  if (error) {
    return (
      <AuthStep title={title} heading={<Trans>Your e-mail</Trans>} at={0.5}>
        <p role="alert">{failureText(error)}</p>
        <p>
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      </AuthStep>
    )
  }
  if (!user) return <AuthStep title={title} heading={<Trans>Your e-mail</Trans>} at={0.5} busy />
  if (!user.email_verified) {
    return (
      <AuthStep title={title} heading={<Trans>Your e-mail is not confirmed</Trans>} at={0.5}>
        <p>
          <Trans>Ask for a letter with a code in your profile.</Trans>
        </p>
        <p>
          <Link to={SCREEN_PATHS.profile} className={buttonClass('needle')}>
            <Trans>To the profile</Trans>
          </Link>
        </p>
      </AuthStep>
    )
  }
  const address = <strong>{user.email}</strong>
  return (
    <AuthStep title={title} heading={<Trans>Your e-mail is confirmed</Trans>} at={1}>
      <p>
        <Trans>{address} is your way in now, and the way back to your account if you forget the password.</Trans>
      </p>
      <p>
        <Button onClick={goBack}>
          <Trans>Continue</Trans>
        </Button>
      </p>
    </AuthStep>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { signInByMail } from '../../contract/auth.ts'
import { emailAddress } from '../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { draft, keepTyped } from './draft-store.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { SocialWays } from './SocialWays.tsx'
import type { StepProps } from './step.ts'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { WayTabs } from './WayTabs.tsx'

/** Signs in by address and password. */
export function SignInMailStep({ onEntry }: StepProps) {
  const { t } = useLingui()
  const { email } = useStore(draft)
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const to = emailAddress(typedIn(form.current, 'email'))
    const password = typedIn(form.current, 'password')
    if (to === undefined || password === '') {
      return refuse({
        ...(to === undefined && { email: textOf('email_malformed') }),
        ...(password === '' && { password: t`Enter the password` }),
      })
    }
    const entry = await send(() => call(signInByMail, { body: { email: to, password } }))
    if (entry) onEntry(entry)
  }

  return (
    <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.2} busy={busy}>
      <WayTabs way="sign-in" />
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <EmailField defaultValue={email} error={wrong['email']} onTyped={(typed) => keepTyped({ email: typed })} />
        <PasswordField
          label={<Trans>Password</Trans>}
          error={wrong['password']}
          name="password"
          autoComplete="current-password"
        />
        <Button type="submit">
          <Trans>Sign in</Trans>
        </Button>
      </Form>
      <SocialWays />
      <StepWays>
        <Link to={SCREEN_PATHS.recovery}>
          <Trans>I forgot my password</Trans>
        </Link>
        <p>
          <Trans>
            No account yet? <Link to={SCREEN_PATHS.signUpMail}>Sign up</Link>
          </Trans>
        </p>
      </StepWays>
    </AuthStep>
  )
}

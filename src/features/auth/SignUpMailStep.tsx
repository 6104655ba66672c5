import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { signUpByMail } from '../../contract/auth.ts'
import { emailAddress } from '../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { awaitCode, draft, keepSecrets, keepTyped, typedSecrets } from './draft-store.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { NewPasswordFields, wrongPasswords } from '../../forms/NewPasswordFields.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { SocialWays } from './SocialWays.tsx'
import { Terms } from './Terms.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { WayTabs } from './WayTabs.tsx'

/** Signs up by address and password; a code by mail confirms the address. */
export function SignUpMailStep() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { email, name } = useStore(draft)
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const [password, confirmation] = [typedIn(form.current, 'password'), typedIn(form.current, 'password_confirmation')]
    const to = emailAddress(typedIn(form.current, 'email'))
    const found = { ...(to === undefined && { email: textOf('email_malformed') }), ...wrongPasswords(password, confirmation) }
    if (to === undefined || Object.keys(found).length > 0) return refuse(found)
    const body = { email: to, password, password_confirmation: confirmation, name: typedIn(form.current, 'name') }
    const sent = await send(() => call(signUpByMail, { body }))
    if (!sent) return
    awaitCode('sign-up', to, sent)
    await navigate({ to: SCREEN_PATHS.signUpConfirm })
  }

  return (
    <AuthStep title={t`Sign-up`} heading={<Trans>Sign-up</Trans>} at={0.2} busy={busy}>
      <WayTabs way="sign-up" />
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <EmailField defaultValue={email} error={wrong['email']} onTyped={(typed) => keepTyped({ email: typed })} />
        <Field
          label={<Trans>Name (you may leave it out)</Trans>}
          hint={<Trans>At most 20 characters.</Trans>}
          error={wrong['name']}
          name="name"
          autoComplete="given-name"
          defaultValue={name}
          onInput={(event) => keepTyped({ name: event.currentTarget.value })}
        />
        <NewPasswordFields wrong={wrong} typed={typedSecrets()} onTyped={keepSecrets} />
        <Button type="submit">
          <Trans>Sign up</Trans>
        </Button>
      </Form>
      <SocialWays />
      <Terms />
      <StepWays>
        <p>
          <Trans>
            Have an account? <Link to={SCREEN_PATHS.signInMail}>Sign in</Link>
          </Trans>
        </p>
      </StepWays>
    </AuthStep>
  )
}

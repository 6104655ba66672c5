import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { signInByPhone, signUpByPhone } from '../../contract/auth.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { ukrainianPhone } from '../../domain/account/phone-number.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { awaitCode, draft, isJustSent, keepTyped } from './draft-store.ts'
import { PhoneField } from '../../forms/PhoneField.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { SocialWays } from './SocialWays.tsx'
import { Terms } from './Terms.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { WayTabs } from './WayTabs.tsx'

/** Signs in by number. */
export function SignInPhoneStep() {
  const { t } = useLingui()
  return <PhoneStep way="sign-in" title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} />
}

/** Signs up by number; a number that has an account already is let into it. */
export function SignUpPhoneStep() {
  const { t } = useLingui()
  return <PhoneStep way="sign-up" title={t`Sign-up`} heading={<Trans>Sign-up</Trans>} />
}

function PhoneStep({ way, title, heading }: { way: 'sign-in' | 'sign-up'; title: string; heading: React.ReactNode }) {
  const navigate = useNavigate()
  const { phone } = useStore(draft)
  const { form, wrong, busy, refuse, send } = useForm()
  const isNew = way === 'sign-up'

  const submit = async (): Promise<void> => {
    const to = ukrainianPhone(typedIn(form.current, 'phone'))
    if (to === undefined) return refuse({ phone: textOf('phone_malformed') })
    if (!isJustSent(way, to)) {
      const sent = await send(() => call(isNew ? signUpByPhone : signInByPhone, { body: { phone: to } }))
      if (!sent) return
      awaitCode(way, to, sent)
    }
    await navigate({ to: isNew ? SCREEN_PATHS.signUpConfirm : SCREEN_PATHS.signInConfirm })
  }

  return (
    <AuthStep title={title} heading={heading} at={0.2} busy={busy}>
      <WayTabs way={way} />
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <PhoneField defaultValue={phone} error={wrong['phone']} onTyped={(typed) => keepTyped({ phone: typed })} />
        <Button type="submit">
          <Trans>Get a code</Trans>
        </Button>
      </Form>
      <SocialWays />
      {isNew && <Terms />}
      <StepWays>
        {isNew ? (
          <p>
            <Trans>
              Have an account? <Link to={SCREEN_PATHS.signInPhone}>Sign in</Link>
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              No account yet? <Link to={SCREEN_PATHS.signUpPhone}>Sign up</Link>
            </Trans>
          </p>
        )}
      </StepWays>
    </AuthStep>
  )
}

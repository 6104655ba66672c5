import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { startRecovery } from '../../contract/auth.ts'
import { readLogin } from '../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { awaitCode, draft, isJustSent, keepTyped } from './draft-store.ts'
import { textOf } from '../../forms/refusal-texts.ts'
import { typedIn, useForm } from '../../forms/use-form.ts'

/** The first step of password recovery: the viewer enters their number or address. */
export function RecoveryStep() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { login, email } = useStore(draft)
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const read = readLogin(typedIn(form.current, 'login'))
    if (typeof read === 'string') return refuse({ login: textOf(read) })
    if (!isJustSent('recovery', read.to)) {
      const sent = await send(() => call(startRecovery, { body: { login: read.to } }))
      if (!sent) return
      awaitCode('recovery', read.to, sent)
    }
    await navigate({ to: SCREEN_PATHS.recoveryConfirm })
  }

  return (
    <AuthStep title={t`Password recovery`} heading={<Trans>Password recovery</Trans>} at={0.2} busy={busy}>
      <p>
        <Trans>We will send a code with which you set a new password.</Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <Field
          label={<Trans>Phone number or e-mail</Trans>}
          error={wrong['login']}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          defaultValue={login || email}
          onInput={(event) => keepTyped({ login: event.currentTarget.value })}
        />
        <Button type="submit">
          <Trans>Get a code</Trans>
        </Button>
      </Form>
      <StepWays>
        <Link to={SCREEN_PATHS.signInMail}>
          <Trans>I have remembered it</Trans>
        </Link>
      </StepWays>
    </AuthStep>
  )
}

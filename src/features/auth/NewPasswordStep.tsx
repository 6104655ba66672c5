import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setRecoveredPassword } from '../../contract/auth.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep } from './AuthStep.tsx'
import { keepSecrets, typedSecrets } from './draft-store.ts'
import { NewPasswordFields, wrongPasswords } from '../../forms/NewPasswordFields.tsx'
import type { StepProps } from './step.ts'
import { typedIn, useForm } from '../../forms/use-form.ts'

/** Sets the new password of an account whose owner has shown the code. */
export function NewPasswordStep({ onEntry }: StepProps) {
  const { t } = useLingui()
  const alive = useHydrated()
  const [ticket] = useState(typedSecrets().recoveryTicket)
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const [password, confirmation] = [typedIn(form.current, 'password'), typedIn(form.current, 'password_confirmation')]
    const found = wrongPasswords(password, confirmation)
    if (Object.keys(found).length > 0) return refuse(found)
    const body = { ticket, password, password_confirmation: confirmation }
    const entry = await send(() => call(setRecoveredPassword, { body }))
    if (entry) onEntry(entry)
  }

  const heading = <Trans>New password</Trans>
  if (alive && ticket === '') {
    return (
      <AuthStep title={t`New password`} heading={heading} at={0.8}>
        <p>
          <Trans>Ask for a code first: only with it can a forgotten password be replaced.</Trans>
        </p>
        <p>
          <Link to={SCREEN_PATHS.recovery} className={buttonClass('needle')} replace>
            <Trans>Get a code</Trans>
          </Link>
        </p>
      </AuthStep>
    )
  }
  return (
    <AuthStep title={t`New password`} heading={heading} at={0.8} busy={busy}>
      <p>
        <Trans>All your devices will be signed out, and this one signed in.</Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <NewPasswordFields wrong={wrong} typed={typedSecrets()} onTyped={keepSecrets} />
        <Button type="submit">
          <Trans>Save and sign in</Trans>
        </Button>
      </Form>
      {'form' in wrong && (
        <p>
          <Link to={SCREEN_PATHS.recovery} className={buttonClass('outline')} replace>
            <Trans>Get a code again</Trans>
          </Link>
        </p>
      )}
    </AuthStep>
  )
}

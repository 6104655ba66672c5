import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { confirmCode, confirmRecovery, resendCode } from '../../contract/auth.ts'
import { CODE_LENGTH } from '../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useHydrated, useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { CodeField } from '../../forms/CodeField.tsx'
import { type Awaited, awaitCode, awaited, codeCame, keepSecrets } from './draft-store.ts'
import { ResendCode } from '../../forms/ResendCode.tsx'
import type { StepProps } from './step.ts'
import { typedIn, useForm } from '../../forms/use-form.ts'

/** The form for a code, for every way in. */
export function ConfirmStep({ onEntry }: StepProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const alive = useHydrated()
  const sent = useStore(awaited)
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const code = typedIn(form.current, 'code')
    const flow = sent?.flow
    if (!sent || flow === undefined) return
    if (code.length < CODE_LENGTH) return refuse({ code: t`Enter all six digits` })
    if (sent.way === 'recovery') {
      const earned = await send(() => call(confirmRecovery, { body: { flow, code } }))
      if (!earned) return
      keepSecrets({ recoveryTicket: earned.ticket })
      await navigate({ to: SCREEN_PATHS.authRecoveryPassword, replace: true })
      return codeCame()
    }
    const entry = await send(() => call(confirmCode, { body: { flow, code } }))
    if (entry) onEntry(entry, { mailConfirmed: sent.to.includes('@') })
  }

  const heading = <Trans>The code</Trans>
  if (alive && !sent) {
    return (
      <AuthStep title={t`The code`} heading={heading} at={0.5}>
        <p>
          <Trans>No code is awaited here. It may have been used already, or asked for on another device.</Trans>
        </p>
        <p>
          <Link to={SCREEN_PATHS.auth} className={buttonClass('needle')} replace>
            <Trans>Begin again</Trans>
          </Link>
        </p>
      </AuthStep>
    )
  }
  return (
    <AuthStep title={t`The code`} heading={heading} at={0.5} busy={busy}>
      <p>
        {sent ? (
          <span>
            <Whither sent={sent} />
          </span>
        ) : (
          <span>
            <Trans>Enter the six digits that we have sent you.</Trans>
          </span>
        )}
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <CodeField error={wrong['code']} onFull={() => form.current?.requestSubmit()} />
        <Button type="submit">
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      {sent && (
        <StepWays>
          <ResendCode
            key={sent.resendAtMs}
            atMs={sent.resendAtMs}
            resend={async () => {
              const again = await call(resendCode, { body: { flow: sent.flow } }).catch((error: unknown) => {
                if (isFailure(error, 'code_expired')) codeCame()
                throw error
              })
              form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
              awaitCode(sent.way, sent.to, again)
            }}
          />
          <Link to={startOf(sent)} replace>
            {sent.to.includes('@') ? <Trans>Change the address</Trans> : <Trans>Change the number</Trans>}
          </Link>
        </StepWays>
      )}
    </AuthStep>
  )
}

/** The recipient of the code. In recovery the text does not reveal whether the account exists. */
function Whither({ sent: { way, to } }: { sent: Awaited }) {
  const whom = <strong>{readablePhone(to)}</strong>
  if (way === 'recovery') return <Trans>If {whom} has an account, a code of six digits is on its way there.</Trans>
  if (to.includes('@')) return <Trans>We have sent a letter with a code to {whom}. Look among the spam if it is not there.</Trans>
  return <Trans>We have sent a code to {whom}.</Trans>
}

function startOf({ way, to }: Awaited) {
  if (way === 'recovery') return SCREEN_PATHS.recovery
  if (way === 'sign-in') return SCREEN_PATHS.signInPhone
  return to.includes('@') ? SCREEN_PATHS.signUpMail : SCREEN_PATHS.signUpPhone
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  removeParentsControlByCode,
  removeParentsControlByPassword,
  sendCodeForParentsControl,
} from '../../../contract/parental.ts'
import type { Profile } from '../../../contract/users.ts'
import { CODE_LENGTH } from '../../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../../domain/routing/paths.ts'
import { readablePhone } from '../../../domain/account/phone-number.ts'
import { CodeField } from '../../../forms/CodeField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { PasswordField } from '../../../forms/PasswordField.tsx'
import { ResendCode } from '../../../forms/ResendCode.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { call, CallFailure } from '../../../app-state/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './ParentalPage.module.css'
import { now } from '../../../storage/server-clock.ts'

type Ways = { phone: string | null; email: string | null }
type Way = keyof Ways
type Sent = { way: Way; to: string; resendAtMs: number }
type Lifting = { onLifted: () => void }

/**
 * Lifts the limit for the owner who forgot the PIN: by the account's password, or by a code where there is
 * none.
 */
export function ForgottenPin({ user, onLifted }: Lifting & { user: Profile }) {
  if (user.has_password) return <ByPassword onLifted={onLifted} />
  const ways: Ways = { phone: user.phone, email: user.email_verified ? user.email : null }
  if (ways.phone !== null || ways.email !== null) return <ByCode ways={ways} onLifted={onLifted} />
  return (
    <p className={css.lead}>
      <Trans>
        This profile has no password, number or address by which we could know you. Write to{' '}
        <Link to={SCREEN_PATHS.support}>support</Link> and give your ID: {user.support_id}.
      </Trans>
    </p>
  )
}

function ByPassword({ onLifted }: Lifting) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = async (): Promise<void> => {
    const password = typedIn(form.current, 'password')
    if (password === '') return refuse({ password: t`Enter the password` })
    if (await send(() => call(removeParentsControlByPassword, { body: { password } }))) onLifted()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={css.lead}>
        <Trans>The password of your account turns parental control off; then you can set a new PIN.</Trans>
      </p>
      <PasswordField label={<Trans>Password</Trans>} error={wrong['password']} name="password" autoComplete="current-password" />
      <Button type="submit" aria-busy={busy}>
        <Trans>Turn off parental control</Trans>
      </Button>
      <p className={css.lead}>
        <Link to={SCREEN_PATHS.recovery}>
          <Trans>I forgot my password</Trans>
        </Link>
      </p>
    </Form>
  )
}

function ByCode({ ways, onLifted }: Lifting & { ways: Ways }) {
  const { t } = useLingui()
  const [sent, setSent] = useState<Sent | null>(null)
  const { form, wrong, busy, refuse, send } = useForm()

  const ask = async (way: Way, to: string): Promise<void> => {
    const answer = await send(() => askForCode(way))
    if (answer) setSent({ way, to, ...answer })
  }
  const submit = async (): Promise<void> => {
    const code = typedIn(form.current, 'code')
    if (code.length < CODE_LENGTH) return refuse({ code: t`Enter all six digits` })
    if (await send(() => call(removeParentsControlByCode, { body: { code } }))) onLifted()
  }

  if (sent === null) {
    return (
      <Form form={form} wrong={wrong['form'] ?? wrong['phone'] ?? wrong['email']} onSubmit={() => {}}>
        <p className={css.lead}>
          <Trans>A code that we send you turns parental control off; then you can set a new PIN.</Trans>
        </p>
        {(['phone', 'email'] as const).map((way) => {
          const to = ways[way]
          if (to === null) return null
          const whom = readablePhone(to)
          return (
            <Button
              key={way}
              look={way === 'phone' || ways.phone === null ? 'needle' : 'outline'}
              onClick={() => void ask(way, to)}
            >
              <Trans>Send a code to {whom}</Trans>
            </Button>
          )
        })}
      </Form>
    )
  }
  const { way, to, resendAtMs } = sent
  const whom = <strong>{readablePhone(to)}</strong>
  return (
    <>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <p className={css.lead} role="status">
          <Trans>We have sent a code to {whom}.</Trans>
        </p>
        <CodeField error={wrong['code']} onFull={() => form.current?.requestSubmit()} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      <div className={css.ways}>
        <ResendCode
          key={resendAtMs}
          atMs={resendAtMs}
          resend={async () => {
            const resendAtMs = await sendCode(way)
            form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
            setSent({ way, to, resendAtMs })
          }}
        />
        {ways.phone !== null && ways.email !== null && (
          <Button look="quiet" onClick={() => setSent(null)}>
            <Trans>Another way</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

/** Has a code sent; answers from when on there may be another one (epoch ms). */
async function sendCode(way: Way): Promise<number> {
  const { resend_after_s } = await call(sendCodeForParentsControl, { body: { way } })
  return now() + resend_after_s * 1000
}

/** The same on the first view: a code requested before a reload is still valid. */
async function askForCode(way: Way): Promise<{ resendAtMs: number }> {
  try {
    return { resendAtMs: await sendCode(way) }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'resend_too_early' || error.retryAfterS === null) throw error
    return { resendAtMs: now() + error.retryAfterS * 1000 }
  }
}

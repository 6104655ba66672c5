import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { sendSmsForChangePassword, setPasswordByPhone } from '../../contract/users.ts'
import { CODE_LENGTH } from '../../domain/account/login.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { Form } from '../../forms/Form.tsx'
import { NewPasswordFields, wrongPasswords } from '../../forms/NewPasswordFields.tsx'
import { ResendCode } from '../../forms/ResendCode.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { useOwnCode } from './use-own-code.ts'
import { usePasswordSet } from './use-password-set.ts'

/** The name of the code that is awaited for it. */
export const BY_SMS = 'password'

const ask = () => call(sendSmsForChangePassword)

/** Sets a password with a code that goes to the person's number. */
export function PasswordBySms({ phone, whose, onDone }: { phone: string; whose: ReactNode; onDone: () => void }) {
  const { t } = useLingui()
  const passwordSet = usePasswordSet(onDone)
  const { sent, begin, forget } = useOwnCode(BY_SMS, ask)
  const { form, wrong, busy, refuse, send } = useForm()

  // The button that opened this form is gone, so the focus moves into the form.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code], button')?.focus(), [form])

  const whom = <strong>{readablePhone(phone)}</strong>

  const save = async (): Promise<void> => {
    const typed = (name: string) => typedIn(form.current, name)
    const [code, password, confirmation] = [typed('code'), typed('password'), typed('password_confirmation')]
    const found = {
      ...(code.length < CODE_LENGTH && { code: t`Enter all six digits` }),
      ...wrongPasswords(password, confirmation),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    const body = { code, password, password_confirmation: confirmation }
    if (!(await send(() => call(setPasswordByPhone, { body })))) return
    forget()
    await passwordSet()
  }

  /**
   * A full code is sent once the password stands beside it, as after a refused code; else the password comes
   * next.
   */
  const goOn = (): void => {
    if (typedIn(form.current, 'password_confirmation') !== '') form.current?.requestSubmit()
    else form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }

  const again = async (): Promise<void> => {
    await begin(phone)
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  if (!sent) {
    return (
      <Form form={form} wrong={wrong['form']} onSubmit={() => void send(() => begin(phone))}>
        <p>
          <Trans>We will send a code to {whom}. Every other device will be signed out; this one stays.</Trans>
        </p>
        <Button type="submit" aria-busy={busy}>
          <Trans>Get a code</Trans>
        </Button>
      </Form>
    )
  }
  return (
    <>
      <p>
        <Trans>We have sent a code to {whom}.</Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void save()}>
        {whose}
        <CodeField error={wrong['code']} onFull={goOn} />
        <NewPasswordFields wrong={wrong} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <ResendCode key={sent.resendAtMs} atMs={sent.resendAtMs} resend={again} />
    </>
  )
}

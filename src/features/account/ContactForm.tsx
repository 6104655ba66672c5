import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnCodeSent } from '../../contract/auth.ts'
import type { Profile } from '../../contract/users.ts'
import { CODE_LENGTH } from '../../domain/account/login.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { Form } from '../../forms/Form.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { ResendCode } from '../../forms/ResendCode.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { useKeepUser } from './keep-user.ts'
import { withProof } from './proof-store.ts'
import { useOwnCode } from './use-own-code.ts'

/** The differences between the e-mail form and the phone form. */
export type ContactKind = {
  /** The name of its field. */
  name: 'email' | 'phone'
  /** Returns the value for the server; undefined if invalid. */
  read: (typed: string) => string | undefined
  /** Has a code sent to it. */
  ask: (to: string) => Promise<OwnCodeSent>
  /** Takes the code that came back. */
  take: (code: string) => Promise<Profile>
}

type ContactFormProps = {
  kind: ContactKind
  /** The current value, from which the form begins. */
  known: string
  field: (typed: { defaultValue: string; error: string | undefined }) => ReactNode
  onDone: () => void
}

/** Adds or changes an address or a number: it is typed, and then the code that went there. */
export function ContactForm({ kind, known, field, onDone }: ContactFormProps) {
  const { t } = useLingui()
  const keepUser = useKeepUser()
  const code = useOwnCode(kind.name, kind.ask)
  const { form, wrong, busy, refuse, send } = useForm()
  const { sent } = code
  const wasSent = useRef(sent !== null)

  useEffect(() => {
    // Returns from the code to the contact field.
    if (!sent && wasSent.current) form.current?.querySelector<HTMLElement>(`[name=${kind.name}]`)?.focus()
    wasSent.current = sent !== null
  }, [sent, form, kind])

  const ask = async (): Promise<void> => {
    const to = kind.read(typedIn(form.current, kind.name))
    if (to === undefined) return refuse({ [kind.name]: textOf(`${kind.name}_malformed`) })
    await send(() => withProof(() => code.begin(to)))
  }
  const take = async (): Promise<void> => {
    const typed = typedIn(form.current, 'code')
    if (typed.length < CODE_LENGTH) return refuse({ code: t`Enter all six digits` })
    const user = await send(() => kind.take(typed))
    if (!user) return
    code.forget()
    keepUser(user)
    showMessage({ type: 'success', title: kind.name === 'email' ? t`The address is confirmed` : t`The number is confirmed` })
    onDone()
  }

  const again = async (): Promise<void> => {
    if (!sent) return
    await withProof(() => code.begin(sent.to))
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  if (!sent) {
    return (
      <Form form={form} wrong={wrong['form']} onSubmit={() => void ask()}>
        {field({ defaultValue: known, error: wrong[kind.name] })}
        <Button type="submit" aria-busy={busy}>
          <Trans>Get a code</Trans>
        </Button>
      </Form>
    )
  }
  const whom = <strong>{readablePhone(sent.to)}</strong>
  return (
    <>
      <p>
        {kind.name === 'email' ? (
          <Trans>We have sent a letter with a code to {whom}. Look among the spam if it is not there.</Trans>
        ) : (
          <Trans>We have sent a code to {whom}.</Trans>
        )}
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void take()}>
        <CodeField error={wrong['code']} onFull={() => form.current?.requestSubmit()} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      <ResendCode key={sent.resendAtMs} atMs={sent.resendAtMs} resend={again} />
      <Button look="quiet" onClick={code.forget}>
        {kind.name === 'email' ? <Trans>Change the address</Trans> : <Trans>Change the number</Trans>}
      </Button>
    </>
  )
}

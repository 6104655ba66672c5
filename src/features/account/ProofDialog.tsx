import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { startSocial } from '../../contract/auth.ts'
import { type Profile, proveByCode, proveByPassword, sendProofCode } from '../../contract/users.ts'
import { CODE_LENGTH } from '../../domain/account/login.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { Form, Refusal } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { ResendCode } from '../../forms/ResendCode.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStore } from '../../ui/use-store.ts'
import { SOCIAL_NAMES } from '../auth/social-queries.ts'
import { leaveForSocial } from '../auth/social-store.ts'
import { waitingForProof } from './proof-store.ts'
import { useOwnCode } from './use-own-code.ts'

const askForCode = (to: string) => call(sendProofCode, { body: { way: to.includes('@') ? 'email' : 'phone' } })

/** Requests a proof of identity for a waiting change of the sign-in methods. */
export function ProofDialog({ user }: { user: Profile }) {
  const waiting = useStore(waitingForProof)
  const end = (how: 'proceed' | 'cancel'): void => {
    waitingForProof.set(null)
    waiting?.[how]()
  }

  useEffect(
    () => () => {
      waitingForProof.get()?.cancel()
      waitingForProof.set(null)
    },
    [],
  )

  return (
    <Dialog open={waiting !== null} onClose={() => end('cancel')} title={<Trans>Confirm that it is you</Trans>}>
      <Ways user={user} onProven={() => end('proceed')} />
    </Dialog>
  )
}

type WaysProps = { user: Profile; onProven: () => void }

function Ways({ user, onProven }: WaysProps) {
  const code = useOwnCode('proof', askForCode)
  const { form, wrong, busy, send } = useForm()
  const contacts = [user.phone, user.email_verified ? user.email : null].filter((contact) => contact !== null)
  if (code.sent) return <ByCode code={code} to={code.sent.to} resendAtMs={code.sent.resendAtMs} onProven={onProven} />
  const [network] = user.linked_accounts
  const isByNetwork = !user.has_password && contacts.length === 0 && network !== undefined
  return (
    <>
      <p>
        <Trans>This concerns the whole profile, so we ask once more who you are.</Trans>
      </p>
      {user.has_password && <ByPassword onProven={onProven} />}
      <Form form={form} wrong={wrong['form'] ?? wrong['phone'] ?? wrong['email']} onSubmit={() => {}}>
        {contacts.map((to, index) => {
          const whom = readablePhone(to)
          return (
            <Button
              key={to}
              look={index === 0 && !user.has_password ? 'needle' : 'outline'}
              aria-busy={busy}
              onClick={() => void send(() => code.begin(to))}
            >
              <Trans>Send a code to {whom}</Trans>
            </Button>
          )
        })}
      </Form>
      {isByNetwork && <ByNetwork provider={network} />}
    </>
  )
}

function ByPassword({ onProven }: Pick<WaysProps, 'onProven'>) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = async (): Promise<void> => {
    const password = typedIn(form.current, 'password')
    if (password === '') return refuse({ password: t`Enter the password` })
    if (await send(() => call(proveByPassword, { body: { password } }))) onProven()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <PasswordField label={<Trans>Password</Trans>} error={wrong['password']} name="password" autoComplete="current-password" />
      <Button type="submit" aria-busy={busy}>
        <Trans>Confirm</Trans>
      </Button>
    </Form>
  )
}

type ByCodeProps = Pick<WaysProps, 'onProven'> & { code: ReturnType<typeof useOwnCode>; to: string; resendAtMs: number }

function ByCode({ code, to, resendAtMs, onProven }: ByCodeProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = async (): Promise<void> => {
    const typed = typedIn(form.current, 'code')
    if (typed.length < CODE_LENGTH) return refuse({ code: t`Enter all six digits` })
    if (!(await send(() => call(proveByCode, { body: { code: typed } })))) return
    code.forget()
    onProven()
  }
  const again = async (): Promise<void> => {
    await code.begin(to)
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }
  const whom = <strong>{readablePhone(to)}</strong>
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code]')?.focus(), [form])
  return (
    <>
      <p role="status">
        <Trans>We have sent a code to {whom}.</Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <CodeField error={wrong['code']} onFull={() => form.current?.requestSubmit()} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      <ResendCode key={resendAtMs} atMs={resendAtMs} resend={again} />
      <Button look="quiet" onClick={code.forget}>
        <Trans>Another way</Trans>
      </Button>
    </>
  )
}

/** The network sends back to the profile, where the change is made again. */
function ByNetwork({ provider }: { provider: Profile['linked_accounts'][number] }) {
  const { wrong, busy, send } = useForm()
  const name = SOCIAL_NAMES[provider]
  const leave = async () => leaveForSocial(await call(startSocial, { body: { provider } }))
  return (
    <>
      {wrong['form'] && <Refusal>{wrong['form']}</Refusal>}
      <Button aria-busy={busy} onClick={() => void send(leave)}>
        <Trans>Confirm with {name}</Trans>
      </Button>
    </>
  )
}

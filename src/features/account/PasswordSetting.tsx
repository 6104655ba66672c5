import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { changePassword, type Profile, setPasswordWithoutPhone } from '../../contract/users.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Form } from '../../forms/Form.tsx'
import { NewPasswordFields, wrongPasswords } from '../../forms/NewPasswordFields.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { None } from './EmailSetting.tsx'
import { BY_SMS, PasswordBySms } from './PasswordBySms.tsx'
import { withProof } from './proof-store.ts'
import { Setting } from './Setting.tsx'
import { isCodeAwaited } from './use-own-code.ts'
import { usePasswordSet } from './use-password-set.ts'

/** The person's password, which is used with an address and so needs one (section 5). */
export function PasswordSetting({ user }: { user: Profile }) {
  const { email, has_password: exists } = user
  return (
    <Setting
      title={<Trans>Password</Trans>}
      value={exists ? <Trans>A password is set</Trans> : <None text={<Trans>None</Trans>} />}
      note={email === null && <Trans>Add an e-mail first: the password is used together with it.</Trans>}
      opened={isCodeAwaited(BY_SMS)}
      action={email !== null && (exists ? <Trans>Change</Trans> : <Trans>Set a password</Trans>)}
    >
      {(close) => (exists ? <ChangeForm user={user} onDone={close} /> : <FirstForm user={user} onDone={close} />)}
    </Setting>
  )
}

type FormProps = { user: Profile; onDone: () => void }

function FirstForm({ user, onDone }: FormProps) {
  const passwordSet = usePasswordSet(onDone)
  const { form, wrong, busy, refuse, send } = useForm()
  const save = async (): Promise<void> => {
    const [password, confirmation] = [typedIn(form.current, 'password'), typedIn(form.current, 'password_confirmation')]
    const found = wrongPasswords(password, confirmation)
    if (Object.keys(found).length > 0) return refuse(found)
    const body = { password, password_confirmation: confirmation }
    if (await send(() => withProof(() => call(setPasswordWithoutPhone, { body })))) await passwordSet()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void save()}>
      <Whose user={user} />
      <NewPasswordFields wrong={wrong} />
      <Button type="submit" aria-busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}

function ChangeForm({ user, onDone }: FormProps) {
  const { t } = useLingui()
  const passwordSet = usePasswordSet(onDone)
  const { form, wrong, busy, refuse, send } = useForm()
  const [bySms, setBySms] = useState(() => isCodeAwaited(BY_SMS))
  const save = async (): Promise<void> => {
    const typed = (name: string) => typedIn(form.current, name)
    const [old, password, confirmation] = [typed('old_password'), typed('password'), typed('password_confirmation')]
    const found = { ...(old === '' && { old_password: t`Enter the old password` }), ...wrongPasswords(password, confirmation) }
    if (Object.keys(found).length > 0) return refuse(found)
    const body = { old_password: old, password, password_confirmation: confirmation }
    if (await send(() => call(changePassword, { body }))) await passwordSet()
  }
  if (bySms && user.phone !== null) {
    return <PasswordBySms phone={user.phone} whose={<Whose user={user} />} onDone={onDone} />
  }
  return (
    <>
      <OthersLeave />
      <Form form={form} wrong={wrong['form']} onSubmit={() => void save()}>
        <Whose user={user} />
        <PasswordField
          label={<Trans>Old password</Trans>}
          error={wrong['old_password']}
          name="old_password"
          autoComplete="current-password"
        />
        <NewPasswordFields wrong={wrong} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      {user.phone === null ? (
        <Link to={SCREEN_PATHS.recovery} className={buttonClass('quiet')}>
          <Trans>I forgot the old one</Trans>
        </Link>
      ) : (
        <Button look="quiet" onClick={() => setBySms(true)}>
          <Trans>I forgot the old one: by a code to my phone</Trans>
        </Button>
      )}
    </>
  )
}

/** The warning that a new password signs out the other devices. */
export function OthersLeave(): ReactNode {
  return (
    <p>
      <Trans>Every other device will be signed out; this one stays.</Trans>
    </p>
  )
}

/** Whose password it is, for whatever keeps passwords. */
function Whose({ user }: { user: Profile }) {
  return <input type="text" autoComplete="username" defaultValue={user.email ?? ''} hidden readOnly />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type Profile, updateUser } from '../../contract/users.ts'
import { Form } from '../../forms/Form.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { None } from './EmailSetting.tsx'
import { useKeepUser } from './keep-user.ts'
import { Setting } from './Setting.tsx'

/** How the person is called. */
export function NameSetting({ user }: { user: Profile }) {
  return (
    <Setting title={<Trans>Name</Trans>} value={user.name || <None />} action={<Trans>Change</Trans>}>
      {(close) => <NameForm name={user.name} onDone={close} />}
    </Setting>
  )
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useLingui()
  const keepUser = useKeepUser()
  const { form, wrong, busy, send } = useForm()
  const save = async (): Promise<void> => {
    const user = await send(() => call(updateUser, { body: { name: typedIn(form.current, 'name') } }))
    if (!user) return
    keepUser(user)
    showMessage({ type: 'success', title: t`The name is saved` })
    onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void save()}>
      <Field
        label={<Trans>Your name</Trans>}
        hint={<Trans>At most 20 characters.</Trans>}
        error={wrong['name']}
        name="name"
        autoComplete="given-name"
        defaultValue={name}
      />
      <Button type="submit" aria-busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}

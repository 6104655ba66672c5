import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { startRegistration } from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EVERY_ROLE } from '../../../contract/operator-call.ts'
import { operatorSessionCalls } from '../../../contract/operator-session.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskQuery, deskSessionQuery } from '../../desk-queries.ts'
import type { DeskView } from '../view.ts'
import css from './OwnView.module.css'

/** The operator's own passkeys. */
export const ownView: DeskView = { id: 'own', title: msg`My sign-in`, roles: EVERY_ROLE, Screen: OwnView }

const passkeysQuery = deskQuery(operatorSessionCalls.listPasskeys)

function OwnView() {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { data: session } = useQuery(deskSessionQuery)
  const passkeys = useQuery(passkeysQuery)
  const { form, wrong, busy, send } = useForm()

  const change = async (make: () => Promise<typeof passkeys.data>) => {
    const changed = await send(make)
    if (!changed) return
    queryClient.setQueryData(passkeysQuery.queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: deskSessionQuery.queryKey })
  }
  const add = () =>
    change(async () => {
      const name = typedIn(form.current, 'name')
      const options = await callDesk(operatorSessionCalls.beginNewPasskey)
      const response = await startRegistration({ optionsJSON: options as never })
      return callDesk(operatorSessionCalls.addPasskey, { body: { name, response: { ...response } } })
    })
  const remove = (id: string) => change(() => callDesk(operatorSessionCalls.removePasskey, { params: { id } }))

  return (
    <>
      <p>{session ? `${session.operator.name} (${session.operator.login})` : ''}</p>
      <h2>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>A passkey of this device or of a security key is a second factor in place of the code.</Trans>
      </p>
      {passkeys.isError && <NoAnswer error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      <ul className={css.keys}>
        {passkeys.data?.map(({ id, name, created_ms }) => (
          <li key={id}>
            <span>
              {name}, {i18n.date(new Date(created_ms), { dateStyle: 'medium' })}
            </span>
            <Button look="outline" disabled={busy} aria-label={t`Remove ${name}`} onClick={() => void remove(id)}>
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void add()}>
        <Field label={t`A name for the passkey`} name="name" maxLength={60} required error={wrong['name']} />
        <Button type="submit" disabled={busy}>
          <Trans>Add a passkey</Trans>
        </Button>
      </Form>
    </>
  )
}

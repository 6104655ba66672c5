import { Trans } from '@lingui/react/macro'
import { startAuthentication } from '@simplewebauthn/browser'
import { type DeskSession, operatorSessionCalls } from '../../contract/operator-session.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { Form } from '../../forms/Form.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { callDesk } from '../desk-client.ts'

type FactorFormProps = { hasPasskey: boolean; onProven: (session: DeskSession) => void }

/** A second factor: the code of an app, or a passkey. */
export function FactorForm({ hasPasskey, onProven }: FactorFormProps) {
  const { form, wrong, busy, send } = useForm()

  const prove = async (make: () => Promise<DeskSession>) => {
    const session = await send(make)
    if (session) onProven(session)
  }
  const byCode = () =>
    prove(() => callDesk(operatorSessionCalls.proveOperatorByCode, { body: { code: typedIn(form.current, 'code') } }))
  const byPasskey = () =>
    prove(async () => {
      const options = await callDesk(operatorSessionCalls.beginOperatorPasskey)
      const response = await startAuthentication({ optionsJSON: options as never })
      return callDesk(operatorSessionCalls.proveOperatorByPasskey, { body: { response: { ...response } } })
    })

  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void byCode()}>
      <p>
        <Trans>The code from your authenticator app.</Trans>
      </p>
      <CodeField error={wrong['code']} onFull={() => void byCode()} />
      <Button type="submit" disabled={busy}>
        <Trans>Continue</Trans>
      </Button>
      {hasPasskey && (
        <Button look="outline" disabled={busy} onClick={() => void byPasskey()}>
          <Trans>Use a passkey</Trans>
        </Button>
      )}
    </Form>
  )
}

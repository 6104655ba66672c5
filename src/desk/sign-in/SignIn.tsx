import { Trans } from '@lingui/react/macro'
import { operatorSessionCalls } from '../../contract/operator-session.ts'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { callDesk } from '../desk-client.ts'
import { useSetSession } from './use-session.ts'

/** The first step of a sign-in: the password. */
export function SignIn() {
  const { form, wrong, busy, send } = useForm()
  const setSession = useSetSession()
  const signIn = async () => {
    const body = { login: typedIn(form.current, 'login'), password: typedIn(form.current, 'password') }
    setSession(await send(() => callDesk(operatorSessionCalls.signInOperator, { body })))
  }
  return (
    <>
      <h1>
        <Trans>The operator’s desk</Trans>
      </h1>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void signIn()}>
        <Field
          label={<Trans>Login</Trans>}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          required
          error={wrong['login']}
        />
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          required
          error={wrong['password']}
        />
        <Button type="submit" disabled={busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { operatorSessionCalls } from '../../contract/operator-session.ts'
import { CodeField } from '../../forms/CodeField.tsx'
import { Form } from '../../forms/Form.tsx'
import { NewPasswordFields, wrongPasswords } from '../../forms/NewPasswordFields.tsx'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from '../Desk.module.css'
import { callDesk } from '../desk-client.ts'
import { deskQuery } from '../desk-queries.ts'
import { useSetSession } from './use-session.ts'

/** The first visit of an operator, by a link that opens once: a password, and the app for one-time codes. */
export function Enrolment({ token, onEnd }: { token: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, send, refuse } = useForm()
  const setSession = useSetSession()
  const enrolment = useQuery({ ...deskQuery(operatorSessionCalls.showEnrolment, { body: { token } }), staleTime: Infinity })

  useEffect(() => {
    if (enrolment.isSuccess) form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [enrolment.isSuccess, form])

  const enrol = async () => {
    const typed = (name: string) => typedIn(form.current, name)
    const [password, password_confirmation] = [typed('password'), typed('password_confirmation')]
    const faults = wrongPasswords(password, password_confirmation)
    if (Object.keys(faults).length > 0) return refuse(faults)
    const body = { token, password, password_confirmation, code: typed('code') }
    const session = await send(() => callDesk(operatorSessionCalls.enrol, { body }))
    if (!session) return
    setSession(session)
    onEnd()
  }

  if (enrolment.isPending) return <Skeleton />
  if (enrolment.isError) return <NoAnswer error={enrolment.error} onRetry={() => void enrolment.refetch()} />
  const { login, name, secret, uri } = enrolment.data
  return (
    <>
      <h1>{name}</h1>
      <p>
        <Trans>
          Your login is <b>{login}</b>. Choose a password, and add the desk to an authenticator app.
        </Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void enrol()}>
        <input type="hidden" name="login" autoComplete="username" value={login} />
        <NewPasswordFields wrong={wrong} />
        <div className={css.qr}>
          <QrCode of={uri} label={t`QR code for the authenticator app`} />
        </div>
        <p>
          <Trans>
            Without a camera, type this key: <code className={css.secret}>{secret}</code>
          </Trans>
        </p>
        <CodeField error={wrong['code']} takesFocus={false} />
        <Button type="submit" disabled={busy}>
          <Trans>Begin</Trans>
        </Button>
      </Form>
    </>
  )
}

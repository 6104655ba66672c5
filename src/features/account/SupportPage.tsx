import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Profile, sendMail } from '../../contract/users.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { readablePhone } from '../../domain/account/phone-number.ts'
import { Form } from '../../forms/Form.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './AccountPage.module.css'
import { forgetDraft, keepDraft, supportDraft } from './support-draft-store.ts'
import { SupportWays } from './SupportWays.tsx'
import { userQuery } from './user-queries.ts'

/** Writing to support, and the other ways to reach it. */
export function SupportPage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn })
  const [isSent, setSent] = useState(false)
  return (
    <section className={css.page}>
      <title>{`${t`Support`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Support</Trans>
      </h1>
      {isSent ? (
        <Sent user={user} onAnother={() => setSent(false)} />
      ) : (
        <>
          <p>
            <Trans>Write what has happened, on which device and when: that is how the answer comes sooner.</Trans>
          </p>
          <LetterForm user={user} onSent={() => setSent(true)} />
        </>
      )}
      <h2>
        <Trans>By phone and by e-mail</Trans>
      </h2>
      <SupportWays supportId={user?.support_id} />
    </section>
  )
}

function LetterForm({ user, onSent }: { user: Profile | undefined; onSent: () => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const { subject, message } = useStore(supportDraft)

  const post = async (): Promise<void> => {
    const written = typedIn(form.current, 'message')
    if (written.trim() === '') return refuse({ message: t`Write what it is about` })
    if (!(await send(() => call(sendMail, { body: { subject: typedIn(form.current, 'subject'), message: written } })))) return
    forgetDraft()
    onSent()
  }

  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void post()}>
      <Field
        label={<Trans>Subject</Trans>}
        name="subject"
        maxLength={200}
        autoComplete="off"
        value={subject}
        onChange={(event) => keepDraft({ subject: event.currentTarget.value })}
      />
      <TextArea
        label={<Trans>Message</Trans>}
        error={wrong['message']}
        name="message"
        rows={8}
        maxLength={5000}
        value={message}
        onChange={(event) => keepDraft({ message: event.currentTarget.value })}
      />
      {user && (
        <p className={css.lead}>
          <Answer user={user} />
        </p>
      )}
      <Button type="submit" aria-busy={busy}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}

/** Where the answer goes: to a confirmed address; a number is all there is without one. */
function Answer({ user: { email, email_verified: confirmed, phone } }: { user: Profile }) {
  const address = <strong>{email}</strong>
  const number = <strong>{phone === null ? '' : readablePhone(phone)}</strong>
  if (email !== null && confirmed) return <Trans>The answer comes to {address}.</Trans>
  if (phone !== null) {
    return (
      <Trans>
        Support will see your number, {number}. To be answered by letter, <Link to={SCREEN_PATHS.profile}>add an e-mail</Link>.
      </Trans>
    )
  }
  return (
    <Trans>
      Support does not know where to answer yet: <Link to={SCREEN_PATHS.profile}>add an e-mail</Link> and confirm it.
    </Trans>
  )
}

function Sent({ user, onAnother }: { user: Profile | undefined; onAnother: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1} role="status" className={css.done}>
        <Trans>The letter is sent.</Trans>
      </p>
      {user && (
        <p>
          <Answer user={user} />
        </p>
      )}
      <p>
        <Button look="outline" onClick={onAnother}>
          <Trans>Write another one</Trans>
        </Button>
      </p>
    </>
  )
}

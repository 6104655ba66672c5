import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Profile, setEmail, verifyMail } from '../../contract/users.ts'
import { emailAddress } from '../../domain/account/login.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { call } from '../../app-state/api-client.ts'
import { ContactForm, type ContactKind } from './ContactForm.tsx'
import { Setting } from './Setting.tsx'
import { isCodeAwaited } from './use-own-code.ts'

const EMAIL: ContactKind = {
  name: 'email',
  read: emailAddress,
  ask: (email) => call(setEmail, { body: { email } }),
  take: (code) => call(verifyMail, { body: { code } }),
}

/** The person's address, confirmed by a code that goes there. */
export function EmailSetting({ user: { email, email_verified: confirmed } }: { user: Profile }) {
  return (
    <Setting
      title={<Trans>E-mail</Trans>}
      value={email ?? <None />}
      note={
        email === null ? (
          <Trans>A second way in, and the way back if the phone is lost.</Trans>
        ) : confirmed ? (
          <span data-good>
            <Trans>Confirmed</Trans>
          </span>
        ) : (
          <Trans>Not confirmed yet: it does not sign you in.</Trans>
        )
      }
      action={email === null ? <Trans>Add</Trans> : confirmed ? <Trans>Change</Trans> : <Trans>Confirm</Trans>}
      opened={isCodeAwaited(EMAIL.name)}
    >
      {(close) => (
        <ContactForm
          kind={EMAIL}
          known={confirmed ? '' : (email ?? '')}
          field={(typed) => <EmailField {...typed} />}
          onDone={close}
        />
      )}
    </Setting>
  )
}

/** The placeholder of a setting without a value. */
export function None({ text = <Trans>Not set</Trans> }: { text?: ReactNode }) {
  return <span data-none>{text}</span>
}

import { Trans } from '@lingui/react/macro'
import { type Profile, sendVerifySms, verifySms } from '../../contract/users.ts'
import { readablePhone, ukrainianPhone } from '../../domain/account/phone-number.ts'
import { PhoneField } from '../../forms/PhoneField.tsx'
import { call } from '../../app-state/api-client.ts'
import { ContactForm, type ContactKind } from './ContactForm.tsx'
import { None } from './EmailSetting.tsx'
import { Setting } from './Setting.tsx'
import { isCodeAwaited } from './use-own-code.ts'

const PHONE: ContactKind = {
  name: 'phone',
  read: ukrainianPhone,
  ask: (phone) => call(sendVerifySms, { body: { phone } }),
  take: (code) => call(verifySms, { body: { code } }),
}

/** The person's number, confirmed by a code that goes there. */
export function PhoneSetting({ user: { phone } }: { user: Profile }) {
  return (
    <Setting
      title={<Trans>Phone</Trans>}
      value={phone === null ? <None /> : readablePhone(phone)}
      note={phone === null && <Trans>With a Ukrainian number you sign in by a code.</Trans>}
      action={phone === null ? <Trans>Add</Trans> : <Trans>Change</Trans>}
      opened={isCodeAwaited(PHONE.name)}
    >
      {(close) => <ContactForm kind={PHONE} known="" field={(typed) => <PhoneField {...typed} />} onDone={close} />}
    </Setting>
  )
}

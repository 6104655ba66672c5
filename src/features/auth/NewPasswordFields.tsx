import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SHORTEST_PASSWORD } from '../../domain/password-strength.ts'
import { secrets } from './draft-store.ts'
import { PasswordField } from './PasswordField.tsx'
import { textOf } from './refusal-texts.ts'
import { StrengthBar } from './StrengthBar.tsx'
import type { Wrong } from './use-form.ts'

/** A new password, how strong it is, and once more. */
export function NewPasswordFields({ wrong }: { wrong: Wrong }) {
  const [password, setPassword] = useState(secrets.password)
  return (
    <>
      <PasswordField
        label={<Trans>New password</Trans>}
        hint={<Trans>At least {SHORTEST_PASSWORD} characters.</Trans>}
        error={wrong['password']}
        name="password"
        autoComplete="new-password"
        defaultValue={secrets.password}
        onInput={(event) => {
          secrets.password = event.currentTarget.value
          setPassword(event.currentTarget.value)
        }}
      />
      <StrengthBar password={password} />
      <PasswordField
        label={<Trans>The same password again</Trans>}
        error={wrong['password_confirmation']}
        name="password_confirmation"
        autoComplete="new-password"
        defaultValue={secrets.confirmation}
        onInput={(event) => (secrets.confirmation = event.currentTarget.value)}
      />
    </>
  )
}

/** What is wrong with a new password before anybody is asked. */
export function wrongPasswords(password: string, confirmation: string): Wrong {
  if (password.length < SHORTEST_PASSWORD) return { password: textOf('password_too_short') }
  return password === confirmation ? {} : { password_confirmation: textOf('password_confirmation') }
}

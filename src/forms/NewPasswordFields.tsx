import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SHORTEST_PASSWORD } from '../domain/account/password-strength.ts'
import { PasswordField } from './PasswordField.tsx'
import { textOf } from './refusal-texts.ts'
import { StrengthBar } from './StrengthBar.tsx'
import type { Wrong } from './use-form.ts'

type NewPasswords = { password: string; confirmation: string }

type NewPasswordFieldsProps = {
  wrong: Wrong
  /** The values typed before. */
  typed?: NewPasswords
  onTyped?: (typed: Partial<NewPasswords>) => void
}

/** A new password, how strong it is, and once more. */
export function NewPasswordFields({ wrong, typed, onTyped }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState(typed?.password ?? '')
  return (
    <>
      <PasswordField
        label={<Trans>New password</Trans>}
        hint={<Trans>At least {SHORTEST_PASSWORD} characters.</Trans>}
        error={wrong['password']}
        name="password"
        autoComplete="new-password"
        defaultValue={typed?.password}
        onInput={(event) => {
          onTyped?.({ password: event.currentTarget.value })
          setPassword(event.currentTarget.value)
        }}
      />
      <StrengthBar password={password} />
      <PasswordField
        label={<Trans>The same password again</Trans>}
        error={wrong['password_confirmation']}
        name="password_confirmation"
        autoComplete="new-password"
        defaultValue={typed?.confirmation}
        onInput={(event) => onTyped?.({ confirmation: event.currentTarget.value })}
      />
    </>
  )
}

/** Returns the errors of a new password that need no server. */
export function wrongPasswords(password: string, confirmation: string): Wrong {
  if (password.length < SHORTEST_PASSWORD) return { password: textOf('password_too_short') }
  return password === confirmation ? {} : { password_confirmation: textOf('password_confirmation') }
}

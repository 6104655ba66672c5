import { Trans } from '@lingui/react/macro'
import type { InputEvent } from 'react'
import { maskPhone } from '../domain/account/phone-number.ts'
import { Field } from '../ui/fields/Field.tsx'

type PhoneFieldProps = { defaultValue: string; error: string | undefined; onTyped?: (phone: string) => void }

/** A field for a number in any usual spelling; what no number has does not get in. */
export function PhoneField({ defaultValue, error, onTyped }: PhoneFieldProps) {
  return (
    <Field
      label={<Trans>Phone number</Trans>}
      hint={<Trans>A Ukrainian number in the international format, such as +380 67 123 45 67, or beginning with 0.</Trans>}
      error={error}
      name="phone"
      type="tel"
      autoComplete="tel"
      defaultValue={defaultValue}
      onInput={(event) => {
        const masked = maskInput(event)
        onTyped?.(masked)
      }}
    />
  )
}

/** Masks a field in place; the caret stays where it was. */
function maskInput({ currentTarget: input }: InputEvent<HTMLInputElement>): string {
  const masked = maskPhone(input.value)
  if (masked !== input.value) {
    const caret = maskPhone(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    input.value = masked
    input.setSelectionRange(caret, caret)
  }
  return masked
}

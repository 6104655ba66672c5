import { Trans } from '@lingui/react/macro'
import { Field } from '../ui/fields/Field.tsx'

type EmailFieldProps = { defaultValue: string; error: string | undefined; onTyped?: (email: string) => void }

/** A field for an address. */
export function EmailField({ defaultValue, error, onTyped }: EmailFieldProps) {
  return (
    <Field
      label={<Trans>E-mail</Trans>}
      error={error}
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck="false"
      defaultValue={defaultValue}
      onInput={(event) => onTyped?.(event.currentTarget.value)}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { keepTyped } from './draft-store.ts'

/** A field for an address; what is typed is kept for the next step and back. */
export function EmailField({ defaultValue, error }: { defaultValue: string; error: string | undefined }) {
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
      onInput={(event) => keepTyped({ email: event.currentTarget.value })}
    />
  )
}

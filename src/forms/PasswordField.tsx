import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'children'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A field for a password, which can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field {...props} type={shown ? 'text' : 'password'} spellCheck="false" autoCapitalize="none" maxLength={1024}>
      <Button look="icon" aria-label={t`Show the password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      </Button>
    </Field>
  )
}

import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CODE_LENGTH, codeDigits } from '../domain/account/login.ts'
import { Field } from '../ui/fields/Field.tsx'
import { Scale } from '../ui/Scale.tsx'
import css from './CodeField.module.css'

type CodeFieldProps = {
  error: string | undefined
  onFull?: () => void
  /** False where other fields come before it. */
  takesFocus?: boolean
}

/** Six digits, typed or pasted with other characters around them; the needle counts them. */
export function CodeField({ error, onFull, takesFocus = true }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    // The next digit begins a new try.
    if (error !== undefined) input.current?.select()
  }, [error])

  return (
    <div className={css.code}>
      <Field
        ref={input}
        label={<Trans>Six digits</Trans>}
        error={error}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        onInput={({ currentTarget }) => {
          const digits = codeDigits(currentTarget.value)
          if (digits !== currentTarget.value) currentTarget.value = digits
          if (digits.length === CODE_LENGTH && digits !== typed) onFull?.()
          setTyped(digits)
        }}
      />
      <Scale at={typed.length / CODE_LENGTH} steps={CODE_LENGTH} major={1} size="ruler" filled />
    </div>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { digitsOfPin, PIN_LENGTH, PIN_NOTICE_MS } from '../domain/account/pin.ts'
import { Field } from '../ui/fields/Field.tsx'
import { Scale } from '../ui/Scale.tsx'
import css from './PinField.module.css'
import { textOf } from './refusal-texts.ts'

type PinFieldProps = {
  label: ReactNode
  name: string
  hint?: ReactNode
  /** The reason why the PIN was refused. After two seconds the field is cleared and focused. */
  error: string | undefined
  /** Those two seconds are over: `error` is to go. */
  onOver: () => void
  /** The fourth digit is there. */
  onFull?: () => void
}

/** A field of four hidden digits; the needle counts them (sections 4, 5 and 9). */
export function PinField({ label, name, hint, error, onOver, onFull }: PinFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const over = useRef(onOver)
  const [digits, setDigits] = useState('')
  const [isCleared, setCleared] = useState(false)
  const message = error ?? (isCleared ? textOf('pin_digits_error') : undefined)

  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => {
      if (input.current) {
        input.current.value = ''
        input.current.focus()
      }
      setDigits('')
      setCleared(false)
      over.current()
    }, PIN_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const read = (typed: HTMLInputElement): void => {
    const pin = digitsOfPin(typed.value, digits)
    if (typed.value !== (pin ?? '')) typed.value = pin ?? ''
    setCleared(pin === null)
    setDigits(pin ?? '')
    if (pin?.length === PIN_LENGTH && digits.length < PIN_LENGTH) onFull?.()
  }

  return (
    <div className={css.pin} data-state={message !== undefined ? 'invalid' : digits.length === PIN_LENGTH ? 'valid' : 'empty'}>
      <Field
        ref={input}
        label={label}
        hint={hint}
        error={message}
        name={name}
        // Not a password to the browser, which would fill in the account's own and offer to keep this one.
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck="false"
        // Digits typed during an error message would be cleared with the rest.
        readOnly={error !== undefined}
        onInput={(event) => read(event.currentTarget)}
      />
      <Scale at={digits.length / PIN_LENGTH} steps={PIN_LENGTH} major={1} size="ruler" filled />
    </div>
  )
}

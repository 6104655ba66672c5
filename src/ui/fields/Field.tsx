import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  /** Help for the input. */
  hint?: ReactNode
  /** The error, announced when it appears. */
  error?: ReactNode
  /** Content at the end of the input, such as a show-password button. */
  children?: ReactNode
}

/** A form field: label, input, and help or error below. */
export function Field({ label, hint, error, children, className = '', ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`${css.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <span className={css.box} data-wrong={error ? true : undefined}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
        {children}
      </span>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

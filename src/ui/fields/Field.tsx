import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  /** What helps to fill it in. */
  hint?: ReactNode
  /** What is wrong with what is in it; spoken when it appears. */
  error?: ReactNode
  /** Something at the end of the input, such as a button that shows the password. */
  children?: ReactNode
}

/** A field of a form: its name, the input, and under it what helps or what is wrong. */
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

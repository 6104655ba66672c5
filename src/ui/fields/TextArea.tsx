import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode
  /** Help for the input. */
  hint?: ReactNode
  /** The error, announced when it appears. */
  error?: ReactNode
}

/** A multi-line form field. */
export function TextArea({ label, hint, error, ...textarea }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <span className={css.box} data-wrong={error ? true : undefined}>
        <textarea {...textarea} id={id} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
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

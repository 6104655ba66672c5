import { type ReactNode, useId } from 'react'
import css from './Field.module.css'

/** The texts of a form field. */
export type Labelled = {
  label: ReactNode
  /** Help for the input. */
  hint?: ReactNode
  /** The error, announced when it appears. */
  error?: ReactNode
}

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type LabelledFieldProps = Labelled & {
  className?: string
  /** Draws the control with what ties it to its label, help and error. */
  children: (control: ControlProps) => ReactNode
}

/** A control under its label, with help or an error below. */
export function LabelledField({ label, hint, error, className = '', children }: LabelledFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`${css.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
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

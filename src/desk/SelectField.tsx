import { type ComponentProps, type ReactNode, useId } from 'react'
import field from '../ui/fields/Field.module.css'
import css from './SelectField.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Values with their texts, in their order. */
  options: readonly (readonly [value: string, text: string])[]
}

/** A choice of one value, as a field of a form. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

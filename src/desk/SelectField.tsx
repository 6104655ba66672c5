import type { ComponentProps } from 'react'
import { type Labelled, LabelledField } from '../ui/fields/LabelledField.tsx'
import css from './SelectField.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> &
  Labelled & {
    /** Values with their texts, in their order. */
    options: readonly (readonly [value: string, text: string])[]
  }

/** A choice of one value, as a field of a form. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <LabelledField {...{ label, hint, error }}>
      {(control) => (
        <select {...select} {...control} className={css.select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  )
}

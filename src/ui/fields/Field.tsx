import type { ComponentProps, ReactNode } from 'react'
import css from './Field.module.css'
import { type Labelled, LabelledField } from './LabelledField.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> &
  Labelled & {
    /** Content at the end of the input, such as a show-password button. */
    children?: ReactNode
  }

/** A form field: label, input, and help or error below. */
export function Field({ label, hint, error, children, className, ...input }: FieldProps) {
  return (
    <LabelledField {...{ label, hint, error }} {...(className && { className })}>
      {(control) => (
        <span className={css.box} data-wrong={error ? true : undefined}>
          <input {...input} {...control} />
          {children}
        </span>
      )}
    </LabelledField>
  )
}

import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { type Labelled, LabelledField } from './LabelledField.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Labelled

/** A multi-line form field. */
export function TextArea({ label, hint, error, ...textarea }: TextAreaProps) {
  return (
    <LabelledField {...{ label, hint, error }}>
      {(control) => (
        <span className={css.box} data-wrong={error ? true : undefined}>
          <textarea {...textarea} {...control} />
        </span>
      )}
    </LabelledField>
  )
}

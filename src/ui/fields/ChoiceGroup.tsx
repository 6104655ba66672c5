import type { ReactNode } from 'react'
import css from './ChoiceGroup.module.css'

/** A question with the radio buttons that answer it. */
export function ChoiceGroup({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend>{question}</legend>
      {children}
    </fieldset>
  )
}

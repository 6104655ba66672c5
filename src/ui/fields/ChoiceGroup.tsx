import type { ReactNode } from 'react'
import css from './ChoiceGroup.module.css'

/** A radio group with its legend. */
export function ChoiceGroup({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend>{question}</legend>
      {children}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import css from './PlayerSettings.module.css'

/** A settings group with its options in a row. */
export function ChoiceRow({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <ChoiceGroup question={question}>
      <div className={css.choices}>{children}</div>
    </ChoiceGroup>
  )
}

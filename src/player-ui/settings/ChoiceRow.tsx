import type { ReactNode } from 'react'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import css from './PlayerSettings.module.css'

/** A question of the settings, its answers in a row. */
export function ChoiceRow({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <ChoiceGroup question={question}>
      <div className={css.choices}>{children}</div>
    </ChoiceGroup>
  )
}

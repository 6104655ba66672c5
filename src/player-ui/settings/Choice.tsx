import type { ReactNode } from 'react'
import css from './Choice.module.css'

type ChoiceProps = { group: string; checked: boolean; onChoose: () => void; children: ReactNode }

/** A radio option drawn like a station on a dial: wide and bright when chosen. */
export function Choice({ group, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

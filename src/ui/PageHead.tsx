import type { ReactNode } from 'react'
import css from './PageHead.module.css'

/** The head of a list: its name, how much there is, and a dial under the lamp. */
export function PageHead({ title, note, children }: { title: ReactNode; note: ReactNode; children: ReactNode }) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <header>
      <div className={css.words}>
        <h1>{title}</h1>
        <p>{note}</p>
      </div>
      <div className={css.dial}>{children}</div>
    </header>
  )
}

import type { ReactNode } from 'react'
import css from './PageHead.module.css'

type PageHeadProps = {
  title: ReactNode
  note?: ReactNode
  /** What stands beside the name, and under it on a phone; its place is kept free until it comes. */
  aside?: ReactNode
  children?: ReactNode
}

/** The head of a list: its name, how much there is, and a dial under the lamp where it has one. */
export function PageHead({ title, note, aside, children }: PageHeadProps) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <header>
      <div className={css.words}>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
        {aside && <div className={css.aside}>{aside}</div>}
      </div>
      {children && <div className={css.dial}>{children}</div>}
    </header>
  )
}

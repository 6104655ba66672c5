import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import css from './PageHead.module.css'

type PageHeadProps = {
  title: ReactNode
  /** The list's name in the way from home; without it there is no way, or the page has a longer one. */
  here?: string | undefined
  note?: ReactNode
  /** What stands beside the name, and under it on a phone; its place is kept free until it comes. */
  aside?: ReactNode
  children?: ReactNode
}

/** The head of a list: its name, how much there is, and a dial under the lamp where it has one. */
export function PageHead({ title, here, note, aside, children }: PageHeadProps) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <header>
      {here && (
        <div className={css.way}>
          <Breadcrumbs way={[<HomeLink key="home" />]} here={here} />
        </div>
      )}
      <div className={css.words}>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
        {aside && <div className={css.aside}>{aside}</div>}
      </div>
      {children && <div className={css.dial}>{children}</div>}
    </header>
  )
}

/** The beginning of every way. */
export function HomeLink() {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <Link to="/">
      <Trans>Home</Trans>
    </Link>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import css from './PageHead.module.css'

type PageHeadProps = {
  title: ReactNode
  /** The list's name in the breadcrumbs; absent without breadcrumbs or with longer ones. */
  here?: string | undefined
  note?: ReactNode
  /** Content beside the heading, below it on phones; its space is reserved. */
  aside?: ReactNode
  children?: ReactNode
}

/** A list's head: name, count, and an optional dial. */
export function PageHead({ title, here, note, aside, children }: PageHeadProps) {
  return (
    <header>
      {here && (
        <div className={css.way}>
          <Breadcrumbs links={[<HomeLink key="home" />]} here={here} />
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

/** The first breadcrumb. */
export function HomeLink() {
  return (
    <Link to="/">
      <Trans>Home</Trans>
    </Link>
  )
}

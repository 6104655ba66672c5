import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import css from './Breadcrumbs.module.css'

/** Breadcrumbs: links, then the current screen. */
export function Breadcrumbs({ links, here }: { links: readonly ReactNode[]; here: string }) {
  const { t } = useLingui()
  return (
    <nav className={css.crumbs} aria-label={t`You are here`}>
      {links.map((link, index) => (
        <Fragment key={index}>
          {link}
          <span className={css.tick} aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  )
}

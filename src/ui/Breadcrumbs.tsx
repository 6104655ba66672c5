import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import css from './Breadcrumbs.module.css'

/** The way from home to this screen: links, and last the screen itself. */
export function Breadcrumbs({ way, here }: { way: readonly ReactNode[]; here: string }) {
  const { t } = useLingui()
  return (
    <nav className={css.crumbs} aria-label={t`You are here`}>
      {way.map((link, index) => (
        <Fragment key={index}>
          {link}
          <span className={css.tick} aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  )
}

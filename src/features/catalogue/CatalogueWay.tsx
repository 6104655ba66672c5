import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { HomeLink } from '../../ui/PageHead.tsx'
import css from './CatalogueWay.module.css'

/** The way from home to one of a list, over the head of its page: `section` is the link to the list. */
export function CatalogueWay({ section, here }: { section: ReactNode; here: string }) {
  return (
    <div className={css.way}>
      <Breadcrumbs links={[<HomeLink key="home" />, section]} here={here} />
    </div>
  )
}

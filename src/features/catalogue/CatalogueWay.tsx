import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREENS } from '../../domain/paths.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import css from './CatalogueWay.module.css'

/** The way from home to one of a list, over the head of its page: `section` is the link to the list. */
export function CatalogueWay({ section, here }: { section: ReactNode; here: string }) {
  return (
    <div className={css.way}>
      <Breadcrumbs
        way={[
          <Link key="home" to={SCREENS.home}>
            <Trans>Home</Trans>
          </Link>,
          section,
        ]}
        here={here}
      />
    </div>
  )
}

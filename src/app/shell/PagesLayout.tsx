import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { menuOf, pathOfPage } from '../../domain/routing/page-places.ts'
import { pageListQuery } from '../../features/pages/page-queries.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useCentred } from '../../ui/use-centred.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './PagesLayout.module.css'

/** The frame of the pages of texts: a menu at the side, the page beside it. */
export function PagesLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: pages } = useSuspenseQuery(pageListQuery())
  const tabs = useRef<HTMLElement>(null)
  // On a phone the menu is a strip.
  useCentred(tabs)
  return (
    <div className={css.layout}>
      <nav ref={tabs} className={css.tabs} aria-label={t`About the service`}>
        {menuOf(pages).map(({ slug, tab, tab_ru }) => (
          <Link key={slug} to={pathOfPage(slug) as '/'} activeOptions={{ exact: true }}>
            {locale === 'ru' ? tab_ru : tab}
          </Link>
        ))}
      </nav>
      <div className={css.page}>{children}</div>
    </div>
  )
}

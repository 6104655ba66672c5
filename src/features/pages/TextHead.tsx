import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { StaticPage } from '../../contract/pages.ts'
import { dayAndMonth } from '../../domain/time/calendar-words.ts'
import { isAboutService } from '../../domain/routing/page-places.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { HomeLink } from '../../ui/PageHead.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './TextHead.module.css'

/** The head of a content page: the way to it, its name, and when it was changed. */
export function TextHead({ page, dated = true }: { page: StaticPage; dated?: boolean }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  return (
    <header className={css.head}>
      <title>{`${page.title} — ${t`Efir`}`}</title>
      <Breadcrumbs
        links={[
          <HomeLink key="home" />,
          isAboutService(page.slug) && (
            <Link key="about" to={SCREEN_PATHS.about} activeOptions={{ exact: true }}>
              <Trans>About the service</Trans>
            </Link>
          ),
        ].filter(Boolean)}
        here={page.tab}
      />
      <h1>{page.title}</h1>
      {dated && (
        <p>
          <Trans>
            Updated on {dayAndMonth(page.updated, locale)} {page.updated.slice(0, 4)}
          </Trans>
        </p>
      )}
    </header>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { StoreBadge, storeBadgeClass } from '../../ui/StoreBadge.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import css from './AuthLayout.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The frame of the ways in: the form at the left, what an account gives at the right (section 2). */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const router = useRouter()
  const { data: facts } = useQuery(siteFactsQuery())
  const back = () => (history.length > 1 ? router.history.back() : void router.navigate({ to: SCREEN_PATHS.home }))
  return (
    <div className={css.layout}>
      <div className={css.form}>
        <div className={css.top}>
          <Button look="icon" aria-label={t`Back`} onClick={back}>
            <ArrowLeft aria-hidden="true" />
          </Button>
          <Link to={SCREEN_PATHS.home} className={css.home}>
            <Wordmark label={t`Efir, to the home page`} />
          </Link>
          <LanguageSwitch />
        </div>
        {children}
      </div>
      <aside className={css.promo}>
        <Scale at={0.62} steps={60} size="ruler" className={css.scale ?? ''} />
        <h2>
          <Trans>One account for all your screens</Trans>
        </h2>
        <ul>
          <li>
            <Trans>The archive: what you missed, from the beginning</Trans>
          </li>
          <li>
            <Trans>The same channels on the phone, the computer and the television</Trans>
          </li>
          <li>
            <Trans>The radio is open to everybody, with or without an account</Trans>
          </li>
        </ul>
        {facts && facts.stores.length > 0 && (
          <p className={css.stores}>
            {facts.stores.map(({ name, url }) => (
              <a key={name} href={url} className={storeBadgeClass()}>
                <StoreBadge store={name} />
              </a>
            ))}
          </p>
        )}
      </aside>
    </div>
  )
}

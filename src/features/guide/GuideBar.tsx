import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { nameIn } from '../../domain/i18n/locale.ts'
import { FAVOURITES, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { session } from '../../app-state/session.ts'
import { wideScreen } from '../../platform/wide-screen.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { categoriesQuery, hasChannels } from '../channels/channel-queries.ts'
import { enterGrid } from './enter-grid.ts'
import css from './GuideBar.module.css'
import { KyivTimeSwitch } from './KyivTimeSwitch.tsx'

/** Chooses the guide's channels and time zone; the day stays. */
export function GuideBar({ day, category }: { day: string; category: string | undefined }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const signedIn = useSelector(session, (value) => value !== null)
  // On a phone the switch is in the ruler.
  const wide = useStore(wideScreen)
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const link = { to: SCREEN_PATHS.channels, resetScroll: false, activeOptions: { exact: true, includeSearch: true } } as const
  return (
    // The links and buttons inside are the controls; their keys bubble to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.bar} onKeyDown={enterGrid}>
      <LinkStrip label={t`Categories`}>
        <Link {...link} search={{ day }}>
          <Trans>All</Trans>
        </Link>
        {(signedIn || category === FAVOURITES) && (
          <Link {...link} search={{ day, category: FAVOURITES }}>
            <Heart size="1.125rem" aria-hidden="true" />
            <Trans>Favourites</Trans>
          </Link>
        )}
        {categories.filter(hasChannels).map((one) => (
          <Link key={one._id} {...link} search={{ day, category: one.slug }}>
            {nameIn(locale, one)}
          </Link>
        ))}
      </LinkStrip>
      {wide && <KyivTimeSwitch day={day} />}
    </div>
  )
}

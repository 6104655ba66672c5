import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { appPlatform } from '../../platform/device-kind.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import css from './AppBanner.module.css'
import { ClosableBanner, useClosed } from './ClosableBanner.tsx'

/** Offers to continue on the same page in the operator's app for this device. Once closed it stays hidden. */
export function AppBanner() {
  const alive = useHydrated()
  return alive && <Banner />
}

function Banner() {
  const { t } = useLingui()
  const { data: facts } = useQuery(siteFactsQuery())
  const path = useRouterState({ select: ({ location }) => location.publicHref })
  const { isClosed, close } = useClosed('app-banner-closed', 'yes')
  const platform = appPlatform()
  const template = platform && facts?.apps?.[platform]
  if (!template || isClosed) return null
  return (
    <ClosableBanner className={css.banner} label={t`Efir as an app`} onClose={close}>
      <p>
        <Trans>Efir is easier in the app</Trans>
      </p>
      <a className={buttonClass('needle')} href={template.replace('{path}', () => path)}>
        <Trans>Open</Trans>
      </a>
    </ClosableBanner>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { appPlatform } from '../../platform/device-kind.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import css from './AppBanner.module.css'

const NOTE = 'app-banner-closed'

/** Offers to continue on the same page in the operator's app for this device. Once closed it stays hidden. */
export function AppBanner() {
  const alive = useHydrated()
  return alive && <Banner />
}

function Banner() {
  const { t } = useLingui()
  const { data: facts } = useQuery(siteFactsQuery())
  const path = useRouterState({ select: ({ location }) => location.publicHref })
  const [closed, setClosed] = useState(() => readNote(NOTE) !== undefined)
  const platform = appPlatform()
  const template = platform && facts?.apps?.[platform]
  if (!template || closed) return null
  const close = (): void => {
    setClosed(true)
    writeNote(NOTE, 'yes')
  }
  return (
    <aside className={css.banner} aria-label={t`Efir as an app`}>
      <p>
        <Trans>Efir is easier in the app</Trans>
      </p>
      <a className={buttonClass('needle')} href={template.replace('{path}', () => path)}>
        <Trans>Open</Trans>
      </a>
      <Button look="icon" aria-label={t`Close`} onClick={close}>
        <X aria-hidden="true" size={20} />
      </Button>
    </aside>
  )
}

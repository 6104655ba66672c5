import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SCREENS } from '../domain/paths.ts'
import css from './PagesLayout.module.css'

/** The frame of the pages of texts: a menu at the side, the page beside it. */
export function PagesLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the menu is a strip: the page that is open stands in its middle.
    const strip = tabs.current
    const open = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && open) strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.clientWidth) / 2
  })
  return (
    <div className={css.layout}>
      <nav ref={tabs} className={css.tabs} aria-label={t`About the service`}>
        <Link to={SCREENS.about} activeOptions={{ exact: true }}>
          <Trans>About</Trans>
        </Link>
        <Link to={SCREENS.payment}>
          <Trans>How to pay</Trans>
        </Link>
        <Link to={SCREENS.devices}>
          <Trans>Devices</Trans>
        </Link>
        <Link to={SCREENS.contacts}>
          <Trans>Contacts</Trans>
        </Link>
        <Link to={SCREENS.agreement}>
          <Trans>Agreement</Trans>
        </Link>
        <Link to={SCREENS.privacy}>
          <Trans>Privacy policy</Trans>
        </Link>
        <Link to={SCREENS.updates}>
          <Trans>What is new</Trans>
        </Link>
      </nav>
      <div className={css.page}>{children}</div>
    </div>
  )
}

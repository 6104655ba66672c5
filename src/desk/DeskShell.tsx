import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { mayCall } from '../contract/operator-call.ts'
import type { DeskSession } from '../contract/operator-session.ts'
import type { Locale } from '../domain/i18n/locale.ts'
import { StripEnd } from '../ui/rows/StripEnd.tsx'
import { scrollIntoViewOnFocus } from '../ui/scroll-into-view-on-focus.ts'
import { useCentred } from '../ui/use-centred.ts'
import { useStore } from '../ui/use-store.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import css from './Desk.module.css'
import { deskLocation, deskPath } from './desk-location.ts'
import { DeskLink } from './DeskLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ProofDialog } from './sign-in/ProofDialog.tsx'
import { SignOutButton } from './sign-in/SignOutButton.tsx'
import { ViewIds } from './views/view-ids.ts'
import { VIEWS } from './views/views.ts'

type DeskShellProps = { session: DeskSession; onLocale: (locale: Locale) => void }

/** The desk of a signed-in operator: the views of the roles, and the one of the address. */
export function DeskShell({ session, onLocale }: DeskShellProps) {
  const { t, i18n } = useLingui()
  const { view: id } = useStore(deskLocation)
  const { operator } = session
  const views = VIEWS.filter(({ roles }) => mayCall(operator.roles, roles))
  const view = id === '' ? views[0] : views.find((one) => one.id === id)
  const title = view ? i18n._(view.title) : t`There is no such page`
  const main = useRef<HTMLElement>(null)
  const nav = useRef<HTMLElement>(null)
  useCentred(nav)
  const shownId = useRef(id)

  useEffect(() => {
    document.title = `${title} · ${t`Efir`}`
    // A screen reader begins with the new view.
    if (shownId.current !== id) main.current?.focus()
    shownId.current = id
  }, [title, id, t])

  return (
    <div className={css.desk}>
      <a className={css.skip} href="#desk-main">
        <Trans>To the content</Trans>
      </a>
      <header className={css.bar}>
        <Wordmark label={t`Efir`} />
        <span className={css.who}>{operator.name}</span>
        <LanguageSwitch onLocale={onLocale} />
        <SignOutButton />
      </header>
      <nav ref={nav} className={css.nav} aria-label={t`Views of the desk`} onFocus={scrollIntoViewOnFocus}>
        <ul>
          {views.map((one) => (
            <li key={one.id}>
              <DeskLink href={deskPath(one.id)} aria-current={one === view ? 'page' : undefined}>
                {i18n._(one.title)}
              </DeskLink>
            </li>
          ))}
        </ul>
        <StripEnd strip={nav} />
      </nav>
      <main ref={main} id="desk-main" className={css.main} tabIndex={-1}>
        <h1>{title}</h1>
        <ViewIds value={views.map((one) => one.id)}>{view && <view.Screen key={view.id} />}</ViewIds>
      </main>
      <ProofDialog hasPasskey={session.has_passkey} />
    </div>
  )
}

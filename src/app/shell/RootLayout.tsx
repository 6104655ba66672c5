import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { factsOf, type ScreenFacts } from '../../domain/routing/screens.ts'
import { tuned } from '../../features/radio/tuned-store.ts'
import { message } from '../../app-state/message-store.ts'
import { useSelector } from '../../ui/use-store.ts'
import { useQuietScreens } from '../background/use-quiet-screens.ts'
import { lazyShellPart, MessageToast, RadioBar } from './lazy-shell.tsx'
import css from './RootLayout.module.css'

const loadShell = () => import('./shell-chunk.ts')
const Header = lazyShellPart(async () => (await loadShell()).Header)
const Footer = lazyShellPart(async () => (await loadShell()).Footer)
const Overlays = lazyShellPart(async () => (await loadShell()).Overlays)

// While a screen loads, and where there is none.
const OF_NO_SCREEN: Pick<ScreenFacts, 'header' | 'footer'> = { header: 'black', footer: 'apps' }

/** The frame of every screen: header, the screen in its layout, footer, and what lies over all of them. */
export function RootLayout() {
  const { t } = useLingui()
  useQuietScreens()
  // An address that nothing answers to is marked on the match that shows its page, which need not be the
  // last.
  const found = useMatches({ select: (matches) => (matches.some((match) => match._notFound) ? undefined : matches.at(-1)) })
  const { screen } = found?.status === 'success' ? found.staticData : {}
  const { header, footer } = screen ? factsOf(screen) : OF_NO_SCREEN
  const radioOn = useSelector(tuned, (value) => value !== null)
  const said = useSelector(message, (value) => value !== null)

  return (
    <div className={css.layout} data-room={header === 'white' ? 'day' : 'glass'} data-radio={radioOn || undefined}>
      <a className={css.skip} href="#content">{t`Skip to content`}</a>
      <Suspense fallback={<div className={css.headerSpace} />}>{header !== 'none' && <Header look={header} />}</Suspense>
      <main id="content" className={css.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{footer !== 'none' && <Footer hasApps={footer === 'apps'} />}</Suspense>
      <Suspense>
        <Overlays />
      </Suspense>
      <Suspense>{radioOn && <RadioBar />}</Suspense>
      <Suspense>{said && <MessageToast />}</Suspense>
    </div>
  )
}

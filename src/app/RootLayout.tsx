import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Screen } from '../domain/paths.ts'
import { tuned } from '../features/radio/radio-store.ts'
import { message } from '../platform/message-store.ts'
import { usePart } from '../ui/use-store.ts'
import { Footer, Header, MessageToast, Overlays, RadioBar } from './later.tsx'
import css from './RootLayout.module.css'

// Where the picture of a title lies under the header (section 2, Header style).
const OVER_PICTURE: readonly Screen[] = ['film', 'serial', 'cartoon']

/** The frame of every screen: header, the screen in its layout, footer, and what lies over all of them. */
export function RootLayout() {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const { t } = useLingui()
  const last = useMatches({ select: (matches) => matches.at(-1) })
  const found = last?.status === 'success' && !last._notFound
  const { screen, bare = false } = found ? last.staticData : {}
  const radioOn = usePart(tuned, (value) => value !== null)
  const said = usePart(message, (value) => value !== null)
  const look = screen === 'home' ? 'white' : screen && OVER_PICTURE.includes(screen) ? 'video' : 'black'

  return (
    <div className={css.layout} data-room={screen === 'home' ? 'day' : 'glass'} data-radio={radioOn || undefined}>
      <a className={css.skip} href="#content">{t`Skip to content`}</a>
      <Suspense fallback={<div className={css.headerSpace} />}>{!bare && <Header look={look} />}</Suspense>
      <main id="content" className={css.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{!bare && <Footer screen={screen} />}</Suspense>
      <Suspense>
        <Overlays />
      </Suspense>
      <Suspense>{radioOn && <RadioBar />}</Suspense>
      <Suspense>{said && <MessageToast />}</Suspense>
    </div>
  )
}

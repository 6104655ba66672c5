import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { tuned } from '../features/radio/radio-store.ts'
import { updateWaiting } from '../platform/worker-bridge.ts'
import { usePart, useStore } from '../ui/use-store.ts'
import { Header } from './Header.tsx'
import css from './DefaultLayout.module.css'
import { ProgressNeedle } from './ProgressNeedle.tsx'

const UpdateNotice = lazy(() => import('./UpdateNotice.tsx').then((module) => ({ default: module.UpdateNotice })))

// The radio's code arrives with its first station.
const RadioBar = lazy(() => import('../features/radio/RadioBar.tsx').then((module) => ({ default: module.RadioBar })))

/** The frame of every ordinary screen: header, the screen, the radio bar at the bottom. */
export function DefaultLayout() {
  const { t } = useLingui()
  const radioOn = usePart(tuned, (value) => value !== null)
  const updateOffered = useStore(updateWaiting)
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#content">{t`Skip to content`}</a>
      <ProgressNeedle />
      <Header />
      <main id="content" className={css.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{updateOffered && <UpdateNotice />}</Suspense>
      <Suspense>{radioOn && <RadioBar />}</Suspense>
    </div>
  )
}

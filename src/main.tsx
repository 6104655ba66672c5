import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followEarlyLinks } from './app/early-links.ts'
import { takeSsrState } from './app/ssr-state.ts'
import { loadI18n } from './app/i18n.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'
import { languageTag } from './domain/i18n/locale.ts'
import { readPath } from './domain/routing/paths.ts'
import { yieldToMain } from './platform/yield-to-main.ts'
import { followServerClock } from './platform/clock-offset.ts'
import { startClock } from './platform/clock.ts'
import { localeStore } from './app-state/locale-store.ts'
import { queriesToken, restoreSession, session } from './app-state/session.ts'
import { allowOwnWorkers } from './platform/trusted-types.ts'
import { whenIdle } from './platform/when-idle.ts'

// All of the scripts has just been run: the steps from here take turns with the viewer.

/**
 * Starts the app: hydrates the server's page, or renders into the bare shell. A function, not top-level code:
 * scripts that share this file's chunk would wait for its end, and it waits for them.
 */
export async function startApp(): Promise<void> {
  await yieldToMain()
  allowOwnWorkers()
  restoreSession()
  queriesToken.set(session.get()?.auth_token)
  const queryClient = createQueryClient()
  // A corrected device clock makes every cached age wrong.
  followServerClock(() => void queryClient.invalidateQueries())
  const madeAtMs = takeSsrState(queryClient)
  if (madeAtMs === undefined) {
    // The bare shell: what the server decides for its own pages is decided here.
    const { initialUrl } = await import('./app/initial-url.ts')
    history.replaceState(history.state, '', await initialUrl(location))
  } else {
    startClock(madeAtMs)
  }
  const { locale } = readPath(location.pathname)
  document.documentElement.lang = languageTag(locale)
  localeStore.set(locale)
  await yieldToMain()
  const addresses = createBrowserHistory()
  await yieldToMain()
  const router = createAppRouter({ locale, queryClient, history: addresses })
  const app = (i18n: Awaited<ReturnType<typeof loadI18n>>) => (
    <StrictMode>
      <App first={{ locale, i18n, router }} queryClient={queryClient} />
    </StrictMode>
  )
  const root = document.getElementById('app')!
  if (madeAtMs === undefined) {
    createRoot(root).render(app(await loadI18n(locale)))
  } else {
    // Marks the tree as one that the server has begun, so that the router wraps it alike.
    router.ssr = { manifest: undefined }
    const { pathname } = location
    await yieldToMain()
    const [i18n] = await Promise.all([loadI18n(locale), router.load()])
    await yieldToMain()
    if (location.pathname === pathname) {
      // A browser's translation changes the server's markup: React renders it again, which is no error to
      // report.
      const isTranslated = root.querySelector('font') !== null
      // A transition gives way to the viewer's hand and to painting.
      startTransition(() => void hydrateRoot(root, app(i18n), isTranslated ? { onRecoverableError() {} } : {}))
      followEarlyLinks(addresses)
    } else {
      // The viewer was led on, to a screen that the server has not made.
      root.replaceChildren()
      createRoot(root).render(app(i18n))
    }
  }
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => void import('./platform/worker-bridge.ts').then(({ startWorker }) => startWorker()))
  }
}

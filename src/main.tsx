import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadI18n } from './app/i18n.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'
import { chooseLocale, languageTag, LOCALE_COOKIE } from './domain/locale.ts'
import { localizePath, readPath } from './domain/paths.ts'
import { readCookie } from './platform/cookies.ts'
import { localeStore } from './platform/locale-store.ts'
import { restoreSession } from './platform/session.ts'
import { allowOwnWorkers } from './platform/trusted-types.ts'
import { startWorker } from './platform/worker-bridge.ts'

allowOwnWorkers()
restoreSession()
if (location.pathname === '/') {
  // Offline the worker's shell opens here; online the server has chosen already.
  const home = localizePath('/', chooseLocale(readCookie(LOCALE_COOKIE), navigator.languages.join()))
  history.replaceState(history.state, '', home + location.search + location.hash)
}
const { locale } = readPath(location.pathname)
document.documentElement.lang = languageTag(locale)
localeStore.set(locale)
const queryClient = createQueryClient()
const first = { locale, i18n: await loadI18n(locale), router: createAppRouter(locale, queryClient) }

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App first={first} queryClient={queryClient} />
  </StrictMode>,
)
startWorker()

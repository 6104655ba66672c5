import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadI18n } from './app/i18n.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'
import { languageTag } from './domain/locale.ts'
import { readPath } from './domain/paths.ts'
import { localeStore } from './platform/locale-store.ts'
import { restoreSession } from './platform/session.ts'
import { allowOwnWorkers } from './platform/trusted-types.ts'
import { startWorker } from './platform/worker-bridge.ts'

allowOwnWorkers()
restoreSession()
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

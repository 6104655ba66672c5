import '../ui/tokens.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isFailure } from '../app-state/api-client.ts'
import { DeskApp } from './DeskApp.tsx'
import { deskLocale, speak } from './desk-language.ts'

const locale = deskLocale()
const i18n = await speak(locale)
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isFailure(error, 'no_answer'),
    },
    mutations: { networkMode: 'always' },
  },
})

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DeskApp first={i18n} />
    </QueryClientProvider>
  </StrictMode>,
)

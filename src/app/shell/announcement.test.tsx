import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { localeStore } from '../../app-state/locale-store.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { startClock } from '../../platform/clock.ts'
import { Announcement } from './Announcement.tsx'

const ENDS_MS = Date.UTC(2026, 10, 28, 12)
const WORDS = '<img src=x onerror=alert(1)> Роботи вночі'

afterEach(() => localeStore.set('ua'))

function rendered(nowMs: number): string {
  startClock(nowMs)
  const queryClient = new QueryClient()
  const announcement = { id: 'a', text: WORDS, text_ru: 'Работы ночью', until_ms: ENDS_MS }
  queryClient.setQueryData(siteFactsQuery().queryKey, { announcement } as never)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={setupI18n({ locale: 'uk', messages: { uk: {} } })}>
        <Announcement />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

test('an announcement is in the server’s page, as text, in its language', () => {
  expect(rendered(ENDS_MS - 1)).toContain('&lt;img src=x onerror=alert(1)&gt; Роботи вночі')
  localeStore.set('ru')
  expect(rendered(ENDS_MS - 1)).toContain('Работы ночью')
})

test('cached facts do not show an announcement after its end', () => {
  expect(rendered(ENDS_MS)).toBe('')
})

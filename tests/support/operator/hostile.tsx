import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** A name that HTML runs, and that rich or formatted messages would change. */
export const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(1)</script> <b>x</b> <0>y</0> {0}'

const ESCAPED = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Renders a part of the desk. */
export function renderDesk(children: ReactNode, queryClient = new QueryClient()): string {
  const i18n = setupI18n({ locale: 'uk', messages: { uk: {} } })
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </QueryClientProvider>,
  )
}

/** Returns how often the hostile name is shown as it is written, and the names that are not. */
export function hostileIn(page: string): { asWritten: number; changed: number; asHtml: number } {
  const count = (text: string) => page.split(text).length - 1
  return {
    asWritten: count(ESCAPED),
    changed: count('onerror=') - count(ESCAPED),
    asHtml: count('<img src=x') + count('<script') + count('<b>x'),
  }
}

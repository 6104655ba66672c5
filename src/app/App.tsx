import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { languageTag, type Locale } from '../domain/i18n/locale.ts'
import { readPath } from '../domain/routing/paths.ts'
import { localeStore, requestedLocale } from '../app-state/locale-store.ts'
import { loadI18n } from './i18n.ts'
import { LastWords } from './shell/lazy-shell.tsx'
import { createAppRouter } from './router.ts'

type Spoken = { locale: Locale; i18n: I18n; router: ReturnType<typeof createAppRouter> }

/**
 * The app in the language of its address. A switch changes texts and links in place; what plays lives outside
 * this tree.
 */
export function App({ first, queryClient }: { first: Spoken; queryClient: QueryClient }) {
  const [spoken, setSpoken] = useState(first)

  useEffect(() => {
    let latest = first.locale
    const follow = async (): Promise<void> => {
      const { locale } = readPath(location.pathname)
      if (locale === latest) return
      const before = latest
      // The router that goes sees a new address, and begins it at its top.
      const readTo = scrollY
      latest = locale
      const i18n = await loadI18n(locale).catch(() => undefined)
      if (latest !== locale) return
      if (!i18n) {
        // The texts did not arrive: the screen stays, and the next choice tries again.
        latest = before
        requestedLocale.set(null)
        return
      }
      document.documentElement.lang = languageTag(locale)
      localeStore.set(locale)
      setSpoken(({ router }) => {
        router.history.destroy()
        return { locale, i18n, router: createAppRouter({ locale, queryClient, readTo }) }
      })
      // The same may be wished for again, after Back.
      requestedLocale.set(null)
    }
    const followQuietly = () => void follow()
    const unsubscribe = requestedLocale.subscribe(followQuietly)
    addEventListener('popstate', followQuietly)
    return () => {
      unsubscribe()
      removeEventListener('popstate', followQuietly)
    }
  }, [first, queryClient])

  return (
    <I18nProvider i18n={spoken.i18n}>
      <QueryClientProvider client={queryClient}>
        <CatchBoundary getResetKey={() => spoken.locale} errorComponent={LastWords}>
          <RouterProvider key={spoken.locale} router={spoken.router} />
        </CatchBoundary>
      </QueryClientProvider>
    </I18nProvider>
  )
}

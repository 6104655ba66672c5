import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import type { Locale } from '../domain/i18n/locale.ts'
import { localizePath, readPath } from '../domain/routing/paths.ts'
import { isPrefetchAllowed } from '../domain/playback/prefetch-allowed.ts'
import { ErrorPage, NotFoundPage } from './shell/lazy-shell.tsx'
import { routeTree } from './routes.tsx'

type RouterParts = { locale: Locale; queryClient: QueryClient; history?: RouterHistory; readTo?: number }

/**
 * The router of one language: its links are written in that language's path tree. A history that was not
 * given is the browser's. `readTo`: how far down, in pixels, the page was read in the other language.
 */
export function createAppRouter({ locale, queryClient, history, readTo }: RouterParts) {
  const router = createRouter({
    routeTree,
    context: { queryClient, locale },
    ...(history && { history }),
    rewrite: {
      input: ({ url }) => {
        url.pathname = readPath(url.pathname).path
        return url
      },
      output: ({ url }) => {
        url.pathname = localizePath(url.pathname, locale)
        return url
      },
    },
    caseSensitive: true,
    // The app has a last boundary of its own, which speaks the viewers' languages.
    disableGlobalCatchBoundary: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    // Addresses carry plain words: `archive=123` is a name, not a number.
    parseSearch: parseSearchWith((word) => word),
    stringifySearch: stringifySearchWith(String),
    // The server's part of it is an inline script, which the policy forbids; the browser needs none.
    scrollRestoration: !import.meta.env.SSR && unlessRead(readTo),
  })
  const { preloadRoute } = router
  // Read on each navigation: the network and the data-saving mode change while a page is open.
  router.preloadRoute = async (where) => (isPrefetchAllowed(navigator) ? preloadRoute(where) : undefined)
  return router
}

/**
 * Whether a page that was rendered begins at its top: not one that was read already before it came alive, or
 * in the other language.
 */
function unlessRead(readTo = 0): () => boolean {
  let isFirst = true
  return () => {
    if (!isFirst) return true
    isFirst = false
    if (readTo) scrollTo(0, readTo)
    return !scrollY
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

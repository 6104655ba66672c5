import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import type { Locale } from '../domain/locale.ts'
import { localizePath, readPath } from '../domain/paths.ts'
import { mayPrefetch } from '../platform/network.ts'
import { ErrorPage, NotFoundPage } from './later.tsx'
import { routeTree } from './routes.tsx'

type RouterParts = { locale: Locale; queryClient: QueryClient; history?: RouterHistory }

/** The router of one language: its links are written in that language's path tree. The server gives a history of its own. */
export function createAppRouter({ locale, queryClient, history }: RouterParts) {
  return createRouter({
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
    defaultPreload: mayPrefetch() ? 'intent' : false,
    defaultPendingMs: 200,
    // Addresses carry plain words: `archive=123` is a name, not a number.
    parseSearch: parseSearchWith((word) => word),
    stringifySearch: stringifySearchWith(String),
    // The server's part of it is an inline script, which the policy forbids; the browser needs none.
    scrollRestoration: !import.meta.env.SSR,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

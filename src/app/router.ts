import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { Locale } from '../domain/locale.ts'
import { localizePath, readPath } from '../domain/paths.ts'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'
import { routeTree } from './routes.tsx'

/** The router of one language: its links are written in that language's path tree. */
export function createAppRouter(locale: Locale, queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    // Addresses carry plain words: `archive=123` is a name, not a number.
    parseSearch: parseSearchWith((word) => word),
    stringifySearch: stringifySearchWith(String),
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

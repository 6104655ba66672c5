import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { EntityId, KyivDay } from '../contract/call.ts'
import { SCREENS } from '../domain/paths.ts'
import { categoriesQuery, channelsQuery, nowAndNextQuery, programmeQuery } from '../features/live/channel-queries.ts'
import { stationsQuery } from '../features/radio/station-queries.ts'
import { isFailure } from '../platform/http.ts'
import { DefaultLayout } from './DefaultLayout.tsx'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'

/** What every route is given. */
export type RouterContext = { queryClient: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({
  component: DefaultLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

// A word in the address that means nothing is left out rather than refused.
const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.fallback(v.optional(schema), undefined))

const EpochSeconds = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))

const home = createRoute({
  getParentRoute: () => root,
  path: SCREENS.home,
  beforeLoad: () => {
    throw redirect({ to: SCREENS.channels, replace: true })
  },
})

const channels = createRoute({
  getParentRoute: () => root,
  path: SCREENS.channels,
  validateSearch: v.object({ category: optional(EntityId) }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(channelsQuery()),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(nowAndNextQuery()),
    ]),
  component: lazyRouteComponent(() => import('../features/live/ChannelsPage.tsx'), 'ChannelsPage'),
})

const channel = createRoute({
  getParentRoute: () => root,
  path: SCREENS.channel,
  validateSearch: v.object({
    archive: v.optional(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
    day: optional(KyivDay),
    at: optional(EpochSeconds),
  }),
  loaderDeps: ({ search: { archive } }) => ({ archive }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { archive } }) => {
    // Not waited for: the picture comes first.
    void queryClient.prefetchQuery(nowAndNextQuery())
    const list = await queryClient.ensureQueryData(channelsQuery())
    const found = list.find(({ slug, _id }) => slug === id || _id === id)
    if (!found) throw notFound()
    if (archive === undefined) return
    if (!v.is(EntityId, archive)) throw notFound()
    const programme = await queryClient.ensureQueryData(programmeQuery(archive)).catch((error: unknown) => {
      if (isFailure(error, 'not_found')) throw notFound()
      throw error
    })
    if (programme.channel_id !== found._id) throw notFound()
  },
  component: lazyRouteComponent(() => import('../features/live/ChannelPage.tsx'), 'ChannelPage'),
})

const radio = createRoute({
  getParentRoute: () => root,
  path: SCREENS.radio,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(stationsQuery()),
  component: lazyRouteComponent(() => import('../features/radio/RadioPage.tsx'), 'RadioPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: SCREENS.auth,
  component: lazyRouteComponent(() => import('../features/auth/TokenPage.tsx'), 'TokenPage'),
})

const loginByToken = createRoute({
  getParentRoute: () => root,
  path: SCREENS.loginByToken,
  component: lazyRouteComponent(() => import('../features/auth/TokenPage.tsx'), 'TokenPage'),
})

/** The whole URL table (section 2). */
export const routeTree = root.addChildren([home, channels, channel, radio, auth, loginByToken])

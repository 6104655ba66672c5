/* oxlint-disable max-lines -- one entry for each screen */
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import { EntityId, KyivDay } from '../contract/call.ts'
import type { Channel, ChannelCategory } from '../contract/channels.ts'
import type { NowAndNext } from '../contract/programmes.ts'
import { firstListed, homeChannels, isLong } from '../domain/guide/list-parts.ts'
import { kyivDayOf } from '../domain/time/kyiv-time.ts'
import type { Locale } from '../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../domain/routing/paths.ts'
import { type BillingScreen, hasFacts, type Screen, type ScreenWith, screensWith } from '../domain/routing/screens.ts'
import type { loadCatalogue } from '../features/catalogue/catalogue-loader.ts'
import { loadPlanDetails, plansQuery } from '../features/billing/plan-queries.ts'
import {
  categoriesQuery,
  channelsQuery,
  nowAndNextQuery,
  programmeQuery,
  programmesQuery,
} from '../features/channels/channel-queries.ts'
import { pageListQuery, pageQuery, siteFactsQuery } from '../features/pages/page-queries.ts'
import { stationsOnAirQuery, stationsQuery } from '../features/radio/station-queries.ts'
import { loadChunk } from '../platform/chunks.ts'
import { presentMs } from '../platform/clock.ts'
import { isFailure } from '../app-state/api-client.ts'
import { PART_AT } from '../app-state/part-of-response.ts'
import { session } from '../app-state/session.ts'
import { loadFirstChannels, type ShownChannels } from './first-parts.ts'
import { ErrorPage, GuideDays, lazyPart, NotFoundPage } from './shell/lazy-shell.tsx'
import { RootLayout } from './shell/RootLayout.tsx'

/** The router context of every route. */
export type RouterContext = { queryClient: QueryClient; locale: Locale }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  loader: ({ context: { queryClient } }) => awaitOnServer(queryClient.ensureQueryData(siteFactsQuery())),
})

/**
 * Waits for optional data on the server only; the browser shows the screen without it. Data that the server
 * sent is not fetched again before hydration, which would otherwise find a different page.
 */
async function awaitOnServer(loading: Promise<unknown>): Promise<void> {
  const tried = loading.catch(() => {})
  if (import.meta.env.SSR) await tried
}

/** The place of a screen in the route tree. */
const at = <Name extends Screen>(name: Name) => ({
  getParentRoute: () => root,
  path: SCREEN_PATHS[name] as (typeof SCREEN_PATHS)[Name],
  staticData: { screen: name },
})

/** Makes the routes of several screens. */
const routesOf = <Name extends Screen, Made extends AnyRoute>(names: readonly Name[], make: (name: Name) => Made) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>

const screen = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T & string) =>
  lazyRouteComponent(() => loadChunk(load), name)

type Frame = ComponentType<{ children: ReactNode }>

/** A screen in its layout (section 2, Layouts); both chunks load together. */
const framed = <K extends string>(loadFrame: () => Promise<Frame>, load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazyPart(async () => {
    const [Around, page] = await Promise.all([loadFrame(), load()])
    const Page: ComponentType = page[name]
    const Framed = () => {
      return (
        <Around>
          <Page />
        </Around>
      )
    }
    return { Framed }
  }, 'Framed')

const loadPagesLayout = () => import('./shell/PagesLayout.tsx').then(({ PagesLayout }) => PagesLayout)

// An invalid query parameter is dropped rather than refused.
const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.fallback(v.optional(schema), undefined))

const EpochSeconds = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))

async function prefetchTitleRails(queryClient: QueryClient): Promise<void> {
  const { railsQuery } = await import('../features/catalogue/list-queries.ts')
  await Promise.all([queryClient.prefetchQuery(railsQuery()), queryClient.prefetchQuery(plansQuery())])
}

type ChooseChannels = (channels: readonly Channel[], categories: readonly ChannelCategory[]) => readonly Channel[]

/**
 * Fetches what is on now: on all channels, or on the server for the chosen ones of a long list. In the
 * browser the components of a long list fetch it themselves.
 */
async function loadNow(
  queryClient: QueryClient,
  listed: Promise<readonly Channel[]>,
  choose: ChooseChannels | false,
): Promise<NowAndNext[] | undefined> {
  const list = await listed
  if (!isLong(list) && !isPartOfList(queryClient)) return queryClient.ensureQueryData(nowAndNextQuery())
  if (!import.meta.env.SSR || !choose) return undefined
  const chosen = choose(list, await queryClient.ensureQueryData(categoriesQuery()))
  return queryClient.ensureQueryData(nowAndNextQuery(chosen.map(({ _id }) => _id)))
}

/** Fetches the channels; the server's renderer fetches those of a first screen, if the list is long. */
const loadChannels = (queryClient: QueryClient, shown: Partial<ShownChannels> | false = false) =>
  import.meta.env.SSR
    ? loadFirstChannels(queryClient, { screen: undefined, id: undefined, category: undefined, ...shown })
    : queryClient.ensureQueryData(channelsQuery())

const isPartOfList = (queryClient: QueryClient): boolean =>
  queryClient.getQueryState(channelsQuery().queryKey)?.dataUpdatedAt === PART_AT

const home = createRoute({
  ...at('home'),
  loader: ({ context: { queryClient } }) => {
    const listed = loadChannels(queryClient, import.meta.env.SSR && { screen: 'home' })
    return Promise.all([
      listed,
      loadNow(queryClient, listed, import.meta.env.SSR && homeChannels),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(stationsQuery()),
      // In the browser the rails of titles fetch these themselves.
      import.meta.env.SSR && prefetchTitleRails(queryClient),
    ])
  },
  component: lazyPart(() => import('../features/home/HomePage.tsx'), 'HomePage'),
})

const ChannelsPage = screen(() => import('../features/channels/ChannelsPage.tsx'), 'ChannelsPage')
const GuidePage = lazyPart(() => import('../features/guide/GuidePage.tsx'), 'GuidePage')

const channels = createRoute({
  ...at('channels'),
  validateSearch: v.object({ category: optional(EntityId), day: optional(KyivDay) }),
  loaderDeps: ({ search: { day, category } }) => ({ guide: !!day, ...(import.meta.env.SSR && { category }) }),
  loader: ({ context: { queryClient }, deps: { guide, category } }) => {
    const listed = loadChannels(queryClient, import.meta.env.SSR && { screen: 'channels', category })
    return Promise.all([
      listed,
      queryClient.ensureQueryData(categoriesQuery()),
      guide || loadNow(queryClient, listed, import.meta.env.SSR && ((...lists) => firstListed(...lists, category))),
      ChannelsPage.preload?.(),
      guide && GuidePage.preload?.(),
    ])
  },
  component: Channels,
})

/** The channels with what is on now, or the guide of the day in the query. */
function Channels() {
  return (
    <ChannelsPage
      days={
        <Suspense>
          <GuideDays />
        </Suspense>
      }
      guide={channels.useSearch().day ? <GuidePage /> : null}
    />
  )
}

const channel = createRoute({
  ...at('channel'),
  validateSearch: v.object({
    archive: v.optional(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
    day: optional(KyivDay),
    at: optional(EpochSeconds),
  }),
  loaderDeps: ({ search: { archive, day } }) => ({ archive, day }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { archive, day } }) => {
    const isOpened = ({ slug, _id }: Channel) => slug === id || _id === id
    const listed = loadChannels(queryClient, import.meta.env.SSR && { screen: 'channel', id })
    const list = await listed
    // The server's part is chosen for the channel.
    const found = list.find(isOpened) ?? (import.meta.env.SSR ? undefined : (await wholeChannels(queryClient)).find(isOpened))
    if (!found) throw notFound()
    const programme = archive === undefined ? undefined : await archivedProgramme(queryClient, archive, found._id)
    if (!import.meta.env.SSR) {
      // The video's requests come first.
      loadNow(queryClient, listed, false).catch(() => {})
      return
    }
    const now = await loadNow(queryClient, listed, () => [found])
    const current = programme ?? now?.find(({ channel_id }) => channel_id === found._id)?.current
    const days = new Set([current?.day ?? kyivDayOf(presentMs()), ...(day ? [day] : [])])
    await Promise.all([...days].map((one) => queryClient.prefetchQuery(programmesQuery(found._id, one))))
  },
  component: lazyPart(() => import('./screens/ChannelScreen.tsx'), 'ChannelScreen'),
})

/** Returns the whole list of channels, also where the server's page brought a part of it. */
function wholeChannels(queryClient: QueryClient): Promise<readonly Channel[]> {
  return isPartOfList(queryClient) ? queryClient.fetchQuery(channelsQuery()) : queryClient.ensureQueryData(channelsQuery())
}

async function archivedProgramme(queryClient: QueryClient, id: string, channelId: string) {
  const programme = v.is(EntityId, id) && (await queryClient.ensureQueryData(programmeQuery(id)))
  if (!programme || programme.channel_id !== channelId) throw notFound()
  return programme
}

/** Fetches a content page. Throws `notFound` if the server has none. */
function contentPage(queryClient: QueryClient, slug: string, locale: Locale) {
  return queryClient.ensureQueryData(pageQuery(slug, locale)).catch((error: unknown) => {
    if (isFailure(error, 'not_found')) throw notFound()
    throw error
  })
}

const radio = createRoute({
  ...at('radio'),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(stationsQuery()), awaitOnServer(queryClient.ensureQueryData(stationsOnAirQuery()))]),
  component: lazyPart(() => import('../features/radio/RadioPage.tsx'), 'RadioPage'),
})

const catalogueScreens = lazyPart(() => import('./screens/CatalogueScreens.tsx'), 'CatalogueScreens')

/** A list of the catalogue or a title. */
const catalogueRoute = <Name extends Parameters<typeof loadCatalogue>[1]>(name: Name) =>
  createRoute({
    ...at(name),
    loaderDeps: ({ search }: { search: object }) => search,
    loader: async (args: Parameters<typeof loadCatalogue>[0]) =>
      (await import('../features/catalogue/catalogue-loader.ts')).loadCatalogue(args, name),
    component: catalogueScreens,
  })

const loadSearchScreen = () => import('./shell/search-screen.ts')

const search = createRoute({
  ...at('search'),
  loaderDeps: ({ search }: { search: object }) => search,
  loader: async (args) => (await loadSearchScreen()).loadSearch(args),
  component: lazyPart(loadSearchScreen, 'SearchPage'),
})

const tariffs = createRoute({
  ...at('tariffs'),
  loader: ({ context: { queryClient, locale } }) =>
    Promise.all([queryClient.ensureQueryData(plansQuery()), contentPage(queryClient, 'tariffs', locale)]),
  component: lazyPart(() => import('../features/pages/TariffsPage.tsx'), 'TariffsPage'),
})

const plans = createRoute({
  ...at('plans'),
  loader: ({ context: { queryClient, locale } }) =>
    Promise.all([
      loadPlanDetails(queryClient),
      loadChannels(queryClient),
      queryClient.ensureQueryData(categoriesQuery()),
      contentPage(queryClient, 'plans', locale),
    ]),
  component: lazyPart(() => import('../features/pages/PlansPage.tsx'), 'PlansPage'),
})

const contacts = createRoute({
  ...at('contacts'),
  loader: ({ context: { queryClient, locale } }) =>
    Promise.all([queryClient.ensureQueryData(siteFactsQuery()), withMenu(queryClient, 'contacts', locale)]),
  component: framed(loadPagesLayout, () => import('../features/pages/ContactsPage.tsx'), 'ContactsPage'),
})

const sitemap = createRoute({
  ...at('sitemap'),
  loader: ({ context: { queryClient, locale } }) =>
    Promise.all([
      loadChannels(queryClient),
      queryClient.ensureQueryData(categoriesQuery()),
      queryClient.ensureQueryData(pageListQuery()),
      contentPage(queryClient, 'sitemap', locale),
    ]),
  component: lazyPart(() => import('../features/pages/SitemapPage.tsx'), 'SitemapPage'),
})

const textPage = framed(loadPagesLayout, () => import('../features/pages/TextPage.tsx'), 'TextPage')

/** A screen that shows the text of the content page of its name. */
const textRoute = <Name extends ScreenWith<{ layout: 'pages'; hasContentPage: true }>>(name: Name) =>
  createRoute({
    ...at(name),
    loader: ({ context: { queryClient, locale } }) => withMenu(queryClient, name, locale),
    component: textPage,
  })

/** Fetches a content page and the list of pages for its side menu. */
function withMenu(queryClient: QueryClient, slug: string, locale: Locale) {
  return Promise.all([contentPage(queryClient, slug, locale), queryClient.ensureQueryData(pageListQuery())])
}

/** A content page that the operator has added. */
const staticPage = createRoute({
  ...at('staticPage'),
  loader: async ({ context: { queryClient, locale }, params: { slug } }) => {
    // The list is in the SSR state, so the browser knows an unknown slug without a failing call.
    const pages = await queryClient.ensureQueryData(pageListQuery())
    if (!pages.some((page) => page.slug === slug)) throw notFound()
    return withMenu(queryClient, slug, locale)
  },
  component: textPage,
})

const authScreens = lazyPart(() => import('./screens/AuthScreens.tsx'), 'AuthScreens')

/** A screen of signing in; most of them send a signed-in viewer on (section 2, Auth layout). */
const signInRoute = <Name extends ScreenWith<{ layout: 'auth' }>>(name: Name) =>
  createRoute({
    ...at(name),
    beforeLoad: ({ location: { searchStr } }) => {
      // With a query `/auth/confirm` is the way back from a social network, which may be linked.
      const isFromSocial = name === 'authConfirm' && searchStr !== ''
      if (session.get() && hasFacts(name, { access: 'signed-out' }) && !isFromSocial)
        throw redirect({ to: SCREEN_PATHS.profile, replace: true })
    },
    component: authScreens,
  })

function requireSession({ location: { href: back } }: { location: { href: string } }): void {
  // The server checks its own sessions, and renders these screens for their title alone.
  if (!import.meta.env.SSR && !session.get()) throw redirect({ to: SCREEN_PATHS.auth, search: { back } as object, replace: true })
}

const dashboard = createRoute({
  ...at('dashboard'),
  beforeLoad: () => {
    throw redirect({ to: SCREEN_PATHS.profile, replace: true })
  },
})

const OF_DASHBOARD = {
  beforeLoad: requireSession,
  // In the browser the screen fetches its lists itself.
  loader: ({ context: { queryClient } }: { context: RouterContext }) =>
    import.meta.env.SSR &&
    Promise.all([queryClient.ensureQueryData(channelsQuery()), queryClient.ensureQueryData(stationsQuery())]),
}

const cabinetScreens = lazyPart(() => import('./screens/CabinetScreens.tsx'), 'CabinetScreens')

/** A page of the dashboard. */
const cabinetRoute = <Name extends ScreenWith<{ layout: 'cabinet'; isBilling: false }>>(name: Name) =>
  createRoute({ ...at(name), ...OF_DASHBOARD, component: cabinetScreens })

const billingScreens = lazyPart(() => import('./screens/BillingScreens.tsx'), 'BillingScreens', ['later', 'billing'])

/** A screen of subscriptions and payments: `package` to order, `order` to follow, `back` to return to. */
const billingRoute = <Name extends BillingScreen>(name: Name) =>
  createRoute({
    ...at(name),
    ...OF_DASHBOARD,
    validateSearch: v.object({ package: optional(EntityId), order: optional(EntityId), back: optional(v.string()) }),
    component: billingScreens,
  })

const ROUTES = {
  home,
  channels,
  channel,
  radio,
  ...routesOf(['films', 'serials', 'cartoons', 'genres', 'genre', 'collection'], catalogueRoute),
  ...routesOf(screensWith({ item: 'title' }), catalogueRoute),
  search,
  tariffs,
  plans,
  contacts,
  sitemap,
  ...routesOf(['about', 'payment', 'devices', 'agreement', 'privacy', 'updates'], textRoute),
  staticPage,
  ...routesOf(screensWith({ layout: 'auth' }), signInRoute),
  dashboard,
  ...routesOf(screensWith({ layout: 'cabinet', isBilling: false }), cabinetRoute),
  ...routesOf(screensWith({ isBilling: true }), billingRoute),
} satisfies Record<Screen, AnyRoute>

/** The whole URL table (section 2). */
export const routeTree = root.addChildren(ROUTES)

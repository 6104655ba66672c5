import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, type StaticDataRouteOption } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type Channel, liveChannel, type Stream } from '../contract/channels.ts'
import type { CreateRenderer, RenderedPage } from '../contract/rendering.ts'
import { languageTag } from '../domain/i18n/locale.ts'
import { localizePath, readPath, screenPath } from '../domain/routing/paths.ts'
import { contentScreenOf } from '../domain/routing/page-places.ts'
import { GUIDE_MODULES, serverFactsOf } from '../domain/routing/server-facts.ts'
import { searchTextOf } from '../domain/search/words.ts'
import { liveStation } from '../contract/radio.ts'
import { channelsQuery } from '../features/channels/channel-queries.ts'
import { renderedStreamKey } from '../features/live/stream-url-cache.ts'
import { stationsQuery } from '../features/radio/station-queries.ts'
import { RENDERED_STATIONS_KEY, type RenderedStations } from '../features/radio/station-urls.ts'
import { lowestPlaylist } from '../player/fast-start/lowest-playlist.ts'
import { startClock } from '../platform/clock.ts'
import { call, setTransport } from '../app-state/api-client.ts'
import { localeStore } from '../app-state/locale-store.ts'
import { App } from './App.tsx'
import { cutToFirstParts } from './first-parts.ts'
import { writeSsrState } from './ssr-state.ts'
import { loadI18n } from './i18n.ts'
import { preloadShell } from './shell/lazy-shell.tsx'
import { headOf } from './head/page-head.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'

/** The site as the server runs it: the same tree, its calls answered in process. */
export const createRenderer: CreateRenderer = (ask) => {
  setTransport(ask)
  return async ({ address, nowMs, isForVisitors }) => {
    const { locale, path } = readPath(address.split('?')[0]!)
    const i18n = await loadI18n(locale)
    const queryClient = createQueryClient()
    startClock(nowMs)
    const router = createAppRouter({ locale, queryClient, history: createMemoryHistory({ initialEntries: [address] }) })
    await Promise.all([router.load(), preloadShell()])
    const result = router._serverResult
    if (result?.type === 'redirect') {
      const to = router.resolveRedirect(result.redirect).headers.get('Location')
      return { kind: 'redirect', to: to ?? localizePath('/', locale) }
    }
    const failed = router.state.matches.find((match) => match.status === 'error')
    if (failed) throw failed.error
    const shown = whatIsShown(router.state.matches.at(-1))
    cutToFirstParts({ ...shown, id: shown.params['id'] }, queryClient)
    const proper = properPath(path, shown.params['id'], queryClient)
    const playing = openChannel(shown, queryClient)
    const stream = playing && isForVisitors ? await fetchStream(playing, queryClient) : undefined
    if (shown.screen === 'radio' && isForVisitors) await fetchStations(queryClient)
    // From here to the end nothing waits: the stores belong to this page alone.
    startClock(nowMs)
    localeStore.set(locale)
    const markup = renderToString(<App first={{ locale, i18n, router }} queryClient={queryClient} />)
    // React leaves this mark where a part broke inside a boundary.
    if (markup.includes('<!--$!-->')) throw new Error(`a part of ${address} could not be rendered`)
    const { title, html } = takeTitle(markup)
    const status = result?.type === 'render' ? result.status : 500
    const page: RenderedPage = {
      kind: 'page',
      status,
      language: languageTag(locale),
      title,
      ...headOf({ path, locale, status, queryClient, ...shown }),
      paths: { uk: localizePath(proper, 'ua') + shown.query, ru: localizePath(proper, 'ru') + shown.query },
      html,
      state: writeSsrState(queryClient, nowMs),
      modules: [...modulesOf(shown), ...((playing && !stream) || shown.screen === 'radio' ? [HLS] : [])],
      ...(stream && { early: { module: EARLY_PLAYBACK, playlist: lowestPlaylist(stream) } }),
    }
    queryClient.clear()
    return page
  }
}

const EARLY_PLAYBACK = 'features/live/early-playback.ts'
// Where the stream is unknown, and for the first station, hls.js at least does not wait for the player.
const HLS = '../node_modules/hls.js/dist/hls.light.mjs'

/** The channel that plays live on a page; undefined where the tier may not watch it, and in the archive. */
function openChannel({ screen, params, archive }: ReturnType<typeof whatIsShown>, queryClient: QueryClient) {
  if (screen !== 'channel' || archive !== undefined) return undefined
  const channels = queryClient.getQueryData(channelsQuery().queryKey)
  return channels?.find(({ _id, slug, allowed }) => allowed && (slug === params['id'] || _id === params['id']))
}

/** Adds a channel's stream to the SSR state. Off air the browser fetches it itself and shows the error. */
async function fetchStream({ _id }: Channel, queryClient: QueryClient): Promise<Stream | undefined> {
  const stream = await call(liveChannel, { params: { id: _id } }).catch(() => undefined)
  if (stream) queryClient.setQueryData(renderedStreamKey(_id), stream)
  return stream
}

/** Stations on the first screen of the radio: most first presses are there. */
const FIRST_STATIONS = 12

/** Adds the streams of the first stations to the state of the radio's page. */
async function fetchStations(queryClient: QueryClient): Promise<void> {
  const stations = queryClient.getQueryData(stationsQuery().queryKey) ?? []
  const entries = await Promise.all(
    stations.slice(0, FIRST_STATIONS).map(async ({ _id }) => {
      const stream = await call(liveStation, { params: { stationId: _id } }).catch(() => undefined)
      return stream ? [[_id, stream] as const] : []
    }),
  )
  queryClient.setQueryData<RenderedStations>(RENDERED_STATIONS_KEY, Object.fromEntries(entries.flat()))
}

/** The path under which a page is known: a channel's has its slug, also where it was opened by its id. */
function properPath(path: string, id: string | undefined, queryClient: QueryClient): string {
  const channel = id && queryClient.getQueryData(channelsQuery().queryKey)?.find(({ _id }) => _id === id)
  return channel ? screenPath('channel', channel.slug) : path
}

type Match = { staticData: StaticDataRouteOption; params: object; search: object }

function whatIsShown(match: Match | undefined) {
  const screen = match?.staticData.screen
  const { archive, day, category, q } = (match?.search ?? {}) as {
    archive?: string
    day?: string
    category?: string
    q?: unknown
  }
  const words = screen === 'search' ? searchTextOf(q) : undefined
  return {
    screen,
    isGuide: screen === 'channels' && day !== undefined,
    page: contentScreenOf(screen),
    params: (match?.params ?? {}) as Record<string, string | undefined>,
    archive,
    category,
    words,
    /** The search words are the only part of the query that belongs to the canonical address. */
    query: words ? `?${new URLSearchParams({ q: words })}` : '',
  }
}

const modulesOf = ({ screen, isGuide }: ReturnType<typeof whatIsShown>): readonly string[] =>
  isGuide ? GUIDE_MODULES : screen ? serverFactsOf(screen).modules : []

/** React renders a title in place; it belongs into the head. */
function takeTitle(markup: string): { title: string; html: string } {
  const [whole = '', words = ''] = /<title>(.*?)<\/title>/s.exec(markup) ?? []
  return { title: words, html: markup.replace(whole, '') }
}

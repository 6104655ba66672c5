import type { Context, Hono } from 'hono'
import type { ServerClock } from '../clock.ts'
import { failureResponse } from './failures.ts'
import { cachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'
import { type Addressed, type KnownAddresses, PATHS_IN_A_SITEMAP, publicPaths, sitemapIndexXml, sitemapXml } from './sitemap.ts'

/** How long a sitemap is cached; a large catalogue makes it several megabytes. */
const FRESH_MS = 60_000
/** The budget of the sitemap cache. */
export const SITEMAP_CACHE_BYTES = 32 * 1024 * 1024

/** Dependencies of sitemaps. */
export type SitemapParts = {
  known: () => Promise<KnownAddresses>
  /** Returns the public origin. Empty if unknown: sitemaps need absolute URLs, so there is none then. */
  originOf: (context: Context) => string
  /** Counts a build against the client's limits. */
  countBuild?: (context: Context) => void
  clock: ServerClock
  /** The most paths of a file. */
  pathsInAFile?: number
}

/** Serves `/sitemap.xml`: every public URL, or an index of numbered files if there are too many. */
export function mountSitemaps(
  app: Hono,
  { known, originOf, countBuild, clock, pathsInAFile = PATHS_IN_A_SITEMAP }: SitemapParts,
): void {
  const cache = createResponseCache(clock, { maxBytes: SITEMAP_CACHE_BYTES })

  async function send(context: Context, write: (origin: string) => string): Promise<Response> {
    const origin = originOf(context)
    if (origin === '') return failureResponse(context, 'not_found')
    const nowMs = clock.now()
    const count = () => countBuild?.(context)
    const build = async () => ({ text: write(origin), freshUntilMs: nowMs + FRESH_MS })
    return cachedResponse(context, await cache.get({ key: `${origin} ${context.req.path}`, build }, nowMs, count), {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    })
  }

  let paths: { list: Promise<Addressed[]>; readAtMs: number } | undefined

  /** Returns the public paths. One list serves all files, because a large catalogue has 10,000. */
  function allPaths(): Promise<Addressed[]> {
    if (paths === undefined || clock.elapsed() - paths.readAtMs >= FRESH_MS) {
      const list = known().then(publicPaths)
      list.catch(() => (paths = undefined))
      paths = { list, readAtMs: clock.elapsed() }
    }
    return paths.list
  }

  app.get('/sitemap.xml', async (context) => {
    const paths = await allPaths()
    const files = Math.ceil(paths.length / pathsInAFile)
    return send(context, (origin) => (files > 1 ? sitemapIndexXml(origin, files) : sitemapXml(origin, paths)))
  })
  app.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const number = Number(/\d+/.exec(context.req.param('file'))![0])
    const paths = (await allPaths()).slice((number - 1) * pathsInAFile, number * pathsInAFile)
    return paths.length > 0 ? send(context, (origin) => sitemapXml(origin, paths)) : failureResponse(context, 'not_found')
  })
}

import type { Context, Hono } from 'hono'
import { failureResponse } from './failures.ts'
import { cachedResponse } from './cached-response.ts'
import { createResponseCache } from './response-cache.ts'
import { type Addressed, type KnownAddresses, PATHS_IN_A_SITEMAP, publicPaths, sitemapIndexXml, sitemapXml } from './sitemap.ts'

/** A sitemap is sent as it was made for so long: a large catalogue makes it some megabytes. */
const FRESH_MS = 60_000
/** The files asked for last are kept within this. */
export const KEPT_BYTES = 32 * 1024 * 1024

/** What sitemaps are made from. */
export type SitemapParts = {
  known: () => Promise<KnownAddresses>
  /** Where the service is reached from outside; empty when nothing but a made-up Host says it, and sitemaps need whole addresses. */
  originOf: (context: Context) => string
  /** Counts a file that is made for whoever sends a request. */
  countBuild?: (context: Context) => void
  now: () => number
  /** How many paths a file has at most. */
  pathsInAFile?: number
}

/** Answers `/sitemap.xml`: every public address, or an index of the files that hold them when they are too many for one. */
export function mountSitemaps(
  app: Hono,
  { known, originOf, countBuild, now, pathsInAFile = PATHS_IN_A_SITEMAP }: SitemapParts,
): void {
  const kept = createResponseCache(KEPT_BYTES)

  async function send(context: Context, write: (origin: string) => string): Promise<Response> {
    const origin = originOf(context)
    if (origin === '') return failureResponse(context, 'not_found')
    const nowMs = now()
    const count = () => countBuild?.(context)
    const build = async () => ({ text: write(origin), freshUntilMs: nowMs + FRESH_MS })
    return cachedResponse(context, await kept.get({ key: `${origin} ${context.req.path}`, build }, nowMs, count), {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    })
  }

  let paths: { list: Promise<Addressed[]>; untilMs: number } | undefined

  /** The public paths, of which a large catalogue has 10,000: they are listed once for all files. */
  function allPaths(): Promise<Addressed[]> {
    const nowMs = now()
    if (paths === undefined || nowMs >= paths.untilMs || nowMs < paths.untilMs - FRESH_MS) {
      const list = known().then(publicPaths)
      list.catch(() => (paths = undefined))
      paths = { list, untilMs: nowMs + FRESH_MS }
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

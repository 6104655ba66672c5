import type { Context, Hono } from 'hono'
import { readPath } from '../../src/domain/routing/paths.ts'
import { properPath } from '../../src/domain/routing/proper-path.ts'
import type { ServerClock } from '../clock.ts'
import { failureResponse } from './failures.ts'
import { isFileName } from './page-path.ts'
import type { createPages } from './pages.ts'
import { requestOrigin } from './request-origin.ts'
import { pageHeaders } from './security-headers.ts'
import { mountSitemaps } from './sitemap-files.ts'
import type { KnownAddresses } from './sitemap.ts'
import type { StaticFiles } from './static-files.ts'

/** The parts of the site besides its files. */
type SiteParts = {
  pages: ReturnType<typeof createPages>
  known: () => Promise<KnownAddresses>
  publicUrl: string | undefined
  clock: ServerClock
  countBuild: (context: Context) => void
  directOrigins: () => Promise<readonly string[]>
}

/** Mounts the files of the site, its site maps, and a page for every other path. */
export function mountSite(app: Hono, site: StaticFiles, parts: SiteParts): void {
  const { pages, known, publicUrl, clock, countBuild, directOrigins } = parts
  const originOf = (context: Context) => requestOrigin(context, publicUrl)
  mountSitemaps(app, { known, originOf, countBuild, clock })
  // Only the worker requests the bare shell; for viewers this path is the home page.
  app.get('/index.html', async (context, next) => {
    if (!isWorkerRequest(context)) return next()
    const shell = site.answer(context, '/index.html')!
    // Its screens may play channels and stations, also when it is all that the worker has.
    const policy = pageHeaders(undefined, await directOrigins().catch(() => []))
    for (const [name, value] of Object.entries(policy)) shell.headers.set(name, value)
    return shell
  })
  app.get('/favicon.ico', (context) => context.redirect('/icons/icon-192.png', 301))
  app.get('/robots.txt', (context) => {
    const origin = originOf(context)
    const sitemap = origin === '' ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
    return context.text(`${site.text('/robots.txt').trim()}\n${sitemap}`)
  })
  app.get('*', async (context) => {
    const { path } = context.req
    const file = path.endsWith('.html') ? undefined : site.answer(context, path)
    if (file) return file
    // A missing asset is 404, never HTML: a page in place of a script breaks updates.
    if (isFileName(readPath(properPath(path)).path) && !wantsPage(context)) {
      // A redirect rule may cover such a path of an older site.
      return (await pages.moved(context)) ?? failureResponse(context, 'not_found')
    }
    return pages.page(context)
  })
}

/** True for a navigation, by its fetch metadata. */
function wantsPage(context: Context): boolean {
  return context.req.header('accept')?.includes('text/html') ?? false
}

/**
 * True if the worker requests a file. Safari before 16.4 has no fetch metadata but names the worker as
 * referrer.
 */
function isWorkerRequest(context: Context): boolean {
  const header = (name: string) => context.req.header(name) ?? ''
  if (header('sec-fetch-mode') === 'navigate') return false
  return header('sec-fetch-site') === 'same-origin' || /^https?:\/\/[^/?#]+\/sw\.js$/.test(header('referer'))
}

import type { PrecacheEntry } from 'workbox-precaching'

/** The media types of the site's files. Under another one it is a page of a portal, a filter or a CDN that stands at the file's address. */
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'javascript', css: 'text/css', woff2: 'woff2' }

/** The first script that a page of the site names; undefined in a page that is not of the site. */
export const scriptOf = (html: string): string | undefined => /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1]

/** The files of the site that the worker holds: those of its own build. */
export type Precache = ReturnType<typeof openPrecache>

/** Opens the precache. The cache and its keys are those of workbox, so that files which did not change are not fetched again. */
export function openPrecache(entries: readonly (PrecacheEntry | string)[], cacheName: string, origin: string) {
  const files = new Map(
    entries.map((entry) => {
      const { url, revision } = typeof entry === 'string' ? { url: entry, revision: null } : entry
      const address = new URL(url, origin)
      const { pathname } = address
      if (revision) address.searchParams.set('__WB_REVISION__', revision)
      return [pathname, { key: address.href, revision }]
    }),
  )
  let repairing: Promise<void> | undefined

  /** Whether an answer is a file of this build: whole, of its type, and a page that begins with a script of this build. */
  async function isOurs(path: string, answer: Response): Promise<boolean> {
    const ending = path.slice(path.lastIndexOf('.') + 1)
    const isOfType = answer.headers.get('Content-Type')?.includes(TYPES[ending] ?? '') === true
    if (answer.status !== 200 || answer.redirected || !isOfType) return false
    if (ending !== 'html') return true
    const script = scriptOf(await answer.clone().text())
    return script !== undefined && files.has(script)
  }

  async function held(cache: Cache, path: string, key: string): Promise<Response | undefined> {
    const found = await cache.match(key)
    if (!found || (await isOurs(path, found))) return found
    await cache.delete(key)
    return undefined
  }

  async function take(cache: Cache, path: string): Promise<void> {
    const { key, revision } = files.get(path)!
    if (await held(cache, path, key)) return
    // The browser's own cache may have taken somebody else's page for the file too.
    for (const mode of revision ? (['reload'] as const) : (['default', 'reload'] as const)) {
      // With the revision: without it the server leads /index.html to the home page.
      const answer = await fetch(key, { cache: mode, credentials: 'same-origin' })
      if (await isOurs(path, answer)) return cache.put(key, answer)
    }
    throw new Error(`${path}: the answer is not this file`)
  }

  /** Opens the cache; one that is damaged is replaced. */
  const openCache = (): Promise<Cache> =>
    caches.open(cacheName).catch(() => caches.delete(cacheName).then(() => caches.open(cacheName)))

  async function takeMissing(): Promise<void> {
    const cache = await openCache()
    const there = new Set((await cache.keys()).map(({ url }) => url))
    for (const [path, { key }] of files) if (!there.has(key)) await take(cache, path)
  }

  return {
    has: (path: string): boolean => files.has(path),

    /** Takes every file. Rejects, and so does the worker's installation, when one does not come as itself; the next visit tries again. */
    async install(): Promise<void> {
      const cache = await openCache()
      for (const path of files.keys()) await take(cache, path)
    },

    /** Fetches what the browser has lost of it, or damaged. It ends with the first file that does not come. */
    repair(): Promise<void> {
      repairing ??= takeMissing()
        .catch(() => {})
        .finally(() => (repairing = undefined))
      return repairing
    },

    /** A file, if it is there; whatever else stands in its place goes. */
    async read(path: string): Promise<Response | undefined> {
      const file = files.get(path)
      return file && held(await caches.open(cacheName), path, file.key)
    },

    /** Lets go of the files of other builds. */
    async tidy(): Promise<void> {
      const cache = await caches.open(cacheName)
      const keys = new Set([...files.values()].map(({ key }) => key))
      for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request)
    },
  }
}

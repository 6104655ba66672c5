import type { PrecacheEntry } from 'workbox-precaching'

/**
 * The media types of precached files. With another type, the response is the page of a portal, a filter or a
 * CDN.
 */
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'javascript', css: 'text/css', woff2: 'woff2' }

/**
 * The chunks that a device with little room does without, the least needed last. All other files are the
 * core: the shell, home, channels, radio, contacts and the player.
 */
export const LATER_CHUNKS: readonly string[] = [
  'CatalogueScreens',
  'TitleRails',
  'FilmFrame',
  'FilmSettings',
  'SubtitleLookChoices',
  'search',
  'SearchOverlay',
  'search-screen',
  'offline-search',
  'DownloadControl',
  'downloads',
  'OfferDialog',
  'history',
  'OwnChannels',
  'AuthScreens',
  'CabinetScreens',
  'forms',
  'PinEntry',
  'TextPage',
  'PlansPage',
  'TariffsPage',
  'SitemapPage',
  'KeysDialog',
  'InstallOffer',
  'transmuxer',
  'hls',
]

/**
 * Returns the chunk's name of a file of the build, without its hash: seven characters of a script, six of a
 * style sheet.
 */
export const chunkOf = (path: string): string => path.replace(/^\/assets\//, '').replace(/-(?:[\w-]{7}\.js|[\w-]{6}\.css)$/, '')

/** Returns the first script of a page of the site; undefined for a foreign page. */
export const scriptOf = (html: string): string | undefined => /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1]

/** The size of a visitor's lists, guide and logos in the cache. */
const RESPONSES_BYTES = 600_000

const isOutOfRoom = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * True if the device has room for the responses of a visit, as trying shows: estimates of the browser are
 * vague.
 */
async function hasRoomForResponses(cache: Cache, origin: string): Promise<boolean> {
  const key = `${origin}/room`
  try {
    await cache.put(key, new Response(new Uint8Array(RESPONSES_BYTES)))
    return true
  } catch (error) {
    return !isOutOfRoom(error)
  } finally {
    await cache.delete(key)
  }
}

/** The files of the worker's own build. */
export type Precache = ReturnType<typeof openPrecache>

/**
 * Opens the precache. Cache and keys are workbox's, so that an update fetches only the files that changed.
 */
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
  const rankOf = (path: string): number => LATER_CHUNKS.indexOf(chunkOf(path))
  const corePathsFirst = [...files.keys()].toSorted((a, b) => rankOf(a) - rankOf(b))
  let repairing: Promise<void> | undefined
  // Without room, every attempt would download a file for nothing.
  let isFull = false

  /** True for a whole file of this build: of its type, and for a page with the first script of this build. */
  async function isOfBuild(path: string, response: Response): Promise<boolean> {
    const extension = path.slice(path.lastIndexOf('.') + 1)
    const isOfType = response.headers.get('Content-Type')?.includes(TYPES[extension] ?? '') === true
    if (response.status !== 200 || response.redirected || !isOfType) return false
    if (extension !== 'html') return true
    const script = scriptOf(await response.clone().text())
    return script !== undefined && files.has(script)
  }

  async function cachedFile(cache: Cache, path: string, key: string): Promise<Response | undefined> {
    const cached = await cache.match(key)
    if (!cached || (await isOfBuild(path, cached))) return cached
    await cache.delete(key)
    return undefined
  }

  async function ensureFile(cache: Cache, path: string): Promise<void> {
    const { key, revision } = files.get(path)!
    if (await cachedFile(cache, path, key)) return
    // The HTTP cache may have a portal's page under the file's URL: the second attempt bypasses it.
    for (const mode of revision ? (['reload'] as const) : (['default', 'reload'] as const)) {
      // With the revision: without it the server redirects /index.html to home.
      const response = await fetch(key, { cache: mode, credentials: 'same-origin' })
      if (await isOfBuild(path, response)) return cache.put(key, response)
    }
    throw new Error(`${path}: the answer is not this file`)
  }

  /** Opens the cache, or replaces one that is damaged. */
  const openCache = (): Promise<Cache> =>
    caches.open(cacheName).catch(() => caches.delete(cacheName).then(() => caches.open(cacheName)))

  /** Deletes files of the rest, the least needed first, until the responses of a visit have room. */
  async function makeRoomForResponses(cache: Cache): Promise<void> {
    for (const path of corePathsFirst.filter((one) => rankOf(one) >= 0).toReversed()) {
      if (await hasRoomForResponses(cache, origin)) return
      isFull = true
      await cache.delete(files.get(path)!.key)
    }
  }

  async function fetchMissing(): Promise<void> {
    const cache = await openCache()
    const cached = new Set((await cache.keys()).map(({ url }) => url))
    const missing = corePathsFirst.filter((path) => !cached.has(files.get(path)!.key))
    for (const path of missing) await ensureFile(cache, path)
    if (missing.length > 0) await makeRoomForResponses(cache)
  }

  return {
    has: (path: string): boolean => files.has(path),

    /**
     * Fetches every file, the core first. Throws if one is not available, which fails the installation: the
     * next visit retries. A device without room for the rest and the responses has the core.
     */
    async install(): Promise<void> {
      const cache = await openCache()
      for (const path of corePathsFirst) {
        try {
          await ensureFile(cache, path)
        } catch (error) {
          isFull = isOutOfRoom(error)
          if (!isFull || rankOf(path) < 0) throw error
          break
        }
      }
      await makeRoomForResponses(cache)
    },

    /** Fetches the files that the browser lost or damaged, until the first failure. */
    async repair(): Promise<void> {
      if (isFull) return
      repairing ??= fetchMissing()
        .catch((error: unknown) => void (isFull = isOutOfRoom(error)))
        .finally(() => (repairing = undefined))
      return repairing
    },

    /** Returns a cached file, and deletes a foreign response under its key. */
    async read(path: string): Promise<Response | undefined> {
      const file = files.get(path)
      return file && cachedFile(await caches.open(cacheName), path, file.key)
    },

    /** Deletes the files of other builds. */
    async tidy(): Promise<void> {
      const cache = await caches.open(cacheName)
      const keys = new Set([...files.values()].map(({ key }) => key))
      for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request)
    },
  }
}

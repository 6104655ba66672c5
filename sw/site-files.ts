/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { openPrecache } from './precache.ts'
import { soon } from './soon.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The precache of this worker's build; the build writes the list of files in place of `__WB_MANIFEST`. */
export const precache = openPrecache(self.__WB_MANIFEST, cacheNames.precache, location.origin)

/**
 * Returns a precached file. One that the browser lost is fetched again in the background, with all others
 * that are missing.
 */
export async function readSiteFile(event: FetchEvent, path: string): Promise<Response | undefined> {
  const file = await precache.read(path).catch(() => undefined)
  if (!file) event.waitUntil(precache.repair())
  return file
}

/** Responds with a precached file, cache-first. */
export async function respondWithSiteFile(event: FetchEvent, path: string): Promise<Response> {
  return (await soon(readSiteFile(event, path))) ?? fetch(event.request)
}

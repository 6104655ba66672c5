/// <reference lib="webworker" />
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { localizePath, readPath, SCREEN_PATHS } from '../src/domain/routing/paths.ts'
import { viewerMark } from '../src/storage/api-cache.ts'
import { now } from '../src/storage/server-clock.ts'
import { signedInPerson } from '../src/storage/signed-in.ts'
import { clockRestored } from './clock.ts'
import { cachePageFor } from './navigation.ts'
import { cachedPage } from './pages.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { type PrefetchViewer, prefetch } from './prefetch.ts'
import { precache } from './site-files.ts'
import { currentHome, currentViewer, endSession, isViewerCurrent, setViewer } from './viewer.ts'
import { callsOfPage, packagesOfPage, pagesForEverybody, prefetchMissing } from './visited-page.ts'

declare const self: ServiceWorkerGlobalScope

/** A page has opened: notes its viewer, repairs the precache and prefetches for the next visit. */
export async function handleVisit(token: string | undefined, pathname: string): Promise<void> {
  await setViewer(viewerMark(token), localizePath(SCREEN_PATHS.home, readPath(pathname).locale))
  await clockRestored
  await Promise.all([precache.repair(), runPrefetch(token), prefetchPage(pathname, prefetchViewerOf(token))])
}

/** Prefetches without a page, for the viewer who is signed in. */
export async function refreshDaily(): Promise<void> {
  await runPrefetch((await signedInPerson().catch(() => undefined))?.token)
}

/** Prefetches the calls of the visited page, and the pages of texts that everybody gets. */
async function prefetchPage(pathname: string, viewer: PrefetchViewer): Promise<void> {
  if (!isPrefetchAllowed(self.navigator)) return
  const paths = [...callsOfPage(pathname), ...pagesForEverybody()]
  await prefetchMissing(paths, viewer, now())
  await prefetchMissing(await packagesOfPage(pathname), viewer, now())
}

function prefetchViewerOf(token: string | undefined): PrefetchViewer {
  const viewer = viewerMark(token)
  return { token, isCurrent: () => isViewerCurrent(viewer), endSession: () => endSession(viewer) }
}

let running = Promise.resolve()

/** Runs one prefetch after the other: the second skips what the first has fetched. */
function runPrefetch(token: string | undefined): Promise<void> {
  running = Promise.all([running, clockRestored]).then(() =>
    prefetch(prefetchViewerOf(token), now())
      .then(cacheHome)
      .catch(() => {}),
  )
  return running
}

/** Caches the server-rendered home, so that an installed site starts offline with content. */
async function cacheHome(): Promise<void> {
  const [home, viewer] = await Promise.all([currentHome(), currentViewer()])
  if (home === undefined || viewer === undefined || !isPrefetchAllowed(self.navigator)) return
  if (await cachedPage(home, viewer, now())) return
  await cachePageFor(viewer, home, await prefetchFetch(home))
}

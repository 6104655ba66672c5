import { WORKER_NEWS_CHANNEL, type WorkerNews } from '../src/contract/worker-talk.ts'
import { viewerMark } from '../src/storage/api-cache.ts'
import { forgetPerson } from '../src/storage/forget-person.ts'
import { openStore } from '../src/storage/kv-store.ts'
import { signedInPerson } from '../src/storage/signed-in.ts'
import { evictOtherViewers } from './cache-eviction.ts'
import { evictImages } from './images.ts'
import { evictPages } from './pages.ts'

const pages = new BroadcastChannel(WORKER_NEWS_CHANNEL)

/** Sends news to every open page. */
export const notifyPages = (news: WorkerNews): void => pages.postMessage(news)

// Frozen names: the keys of two notes. A navigation carries no token, so the worker notes the mark of the
// current viewer.
const notes = openStore<string>('meta')
const VIEWER = 'viewer'
const HOME = 'home'

/** Returns the mark of the current viewer (`viewerMark`); undefined before the first visit. */
export const currentViewer = (): Promise<string | undefined> => notes.read(VIEWER)

/** Returns the path of home in the current viewer's language. */
export const currentHome = (): Promise<string | undefined> => notes.read(HOME)

/** True if no other viewer has come since; also before the first visit. */
export async function isViewerCurrent(viewer: string): Promise<boolean> {
  return [viewer, undefined].includes(await currentViewer())
}

/** Notes the current viewer, and evicts what was cached for the previous one: responses, pages and images. */
export async function setViewer(viewer: string, home: string): Promise<void> {
  const before = await currentViewer()
  await Promise.all([notes.put(VIEWER, viewer), notes.put(HOME, home)]).catch(() => {})
  if (before !== undefined && before !== viewer)
    await Promise.all([evictImages(), evictPages(), evictOtherViewers(viewer)]).catch(() => {})
}

/**
 * The server has ended a viewer's session: removes their data from the device. Their pending changes stay.
 */
export async function endSession(viewer: string): Promise<void> {
  const who = await signedInPerson()
  if (!(await isViewerCurrent(viewer)) || (who && viewerMark(who.token) !== viewer)) return
  notifyPages({ kind: 'ended', viewer })
  await Promise.all([forgetPerson(), evictPages(), evictImages(), evictOtherViewers('')])
}

import { health } from '../contract/site.ts'
import { LOST_MARK } from '../contract/lost-mark.ts'
import { answerOfService } from '../contract/service-answer.ts'
import { API_BASE } from '../contract/wire.ts'
import { WORKER_NEWS_CHANNEL, type WorkerNews } from '../contract/worker-talk.ts'
import { type Connection, connectionOf, nextProbeInMs, PROBE_TIMEOUT_MS } from '../domain/playback/connection.ts'
import { timedFetch } from '../storage/server-clock.ts'
import { createStore } from './store.ts'

/** The state of the connection to the server, as far as this page has evidence. */
export const connection = createStore<Connection>('good')

/** True while a captive portal answers in place of the server: the network wants the viewer to sign in. */
export const behindPortal = createStore(false)

let probing: Promise<void> | undefined
let failed = 0
let next: ReturnType<typeof setTimeout> | undefined

/** Probes the server and updates `connection`. */
export function probe(): Promise<void> {
  probing ??= ask().finally(() => (probing = undefined))
  return probing
}

async function ask(): Promise<void> {
  clearTimeout(next)
  const begunMs = performance.now()
  const answerer = await askHealth().catch(() => 'nobody' as const)
  const tookMs = answerer === 'server' ? performance.now() - begunMs : null
  failed = tookMs === null ? failed + 1 : 0
  const found = connectionOf(tookMs)
  behindPortal.set(answerer === 'portal')
  connection.set(found)
  document.documentElement.toggleAttribute(LOST_MARK, found === 'lost')
  if (found !== 'good') next = setTimeout(() => void probe(), nextProbeInMs(failed))
}

async function askHealth(): Promise<'server' | 'portal' | 'nobody'> {
  const answer = await timedFetch(API_BASE + health.path, {
    cache: 'no-store',
    // A portal often redirects to its own origin, which a page may not read.
    redirect: 'manual',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  })
  if (isPortal(answer)) return 'portal'
  return answer.status < 500 && answerOfService(health, answer, await answer.json()) !== undefined ? 'server' : 'nobody'
}

/**
 * True for a redirect or a page in place of data. An error page is a proxy's, unless it asks for a sign-in
 * (RFC 6585, 6).
 */
function isPortal({ type, ok, status, headers }: Response): boolean {
  const isHtml = headers.get('Content-Type')?.includes('html') === true
  return type === 'opaqueredirect' || status === 511 || (ok && isHtml)
}

/**
 * Follows the connection by the worker's reports and the browser's events, which trigger a probe. Forwards
 * stale cached responses, offline ages and ended sessions; returns the cleanup.
 */
export function watchConnection(
  onChanged: (path: string) => void,
  onMade: (path: string, atMs: number) => void,
  onEnded: (viewer: string) => void,
): () => void {
  const worker = new BroadcastChannel(WORKER_NEWS_CHANNEL)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
    if (data.kind === 'changed') onChanged(data.path)
    else if (data.kind === 'made') onMade(data.path, data.at)
    else if (data.kind === 'ended') onEnded(data.viewer)
    // A response in time is sufficient evidence.
    else if (data.kind !== 'answered' || connection.get() === 'lost') void probe()
  })
  const check = (): void => void probe()
  const comeBack = (): void => {
    if (document.visibilityState === 'visible' && connection.get() !== 'good') check()
  }
  addEventListener('online', check)
  addEventListener('offline', check)
  document.addEventListener('visibilitychange', comeBack)
  // A page from the worker's cache has no evidence yet.
  if (navigator.serviceWorker?.controller) check()
  return () => {
    worker.close()
    clearTimeout(next)
    removeEventListener('online', check)
    removeEventListener('offline', check)
    document.removeEventListener('visibilitychange', comeBack)
  }
}

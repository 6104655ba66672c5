/**
 * `media-line` is held until ten seconds of calm, `media-wait` only while media wait. Both names are frozen:
 * tabs and workers of two versions share them.
 */
export type LineLock = 'media-line' | 'media-wait'

type Locks = Pick<LockManager, 'request' | 'query'>

// Old browsers and pages without HTTPS have none: there everything loads at once, as before.
const browserLocks = (): Locks | undefined => globalThis.navigator?.locks

/** Claims the line for the media of this tab. Returns how to release it; a closed tab releases it too. */
export function claimLine(name: LineLock = 'media-line', locks = browserLocks()): () => void {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  locks?.request(name, { mode: 'shared' }, () => released).catch(() => {})
  return release
}

/** True while the media of any tab need the whole line. */
export async function isLineClaimed(lock: LineLock = 'media-line', locks = browserLocks()): Promise<boolean> {
  const { held = [], pending = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  return [...held, ...pending].some(({ name, mode }) => name === lock && mode === 'shared')
}

/** Resolves when no tab claims the line, after `longestMs` at the latest. */
export async function untilLineIsFree(
  longestMs = Infinity,
  lock: LineLock = 'media-line',
  locks = browserLocks(),
): Promise<void> {
  if (!locks || !(await isLineClaimed(lock, locks))) return
  const limit = new AbortController()
  const timer = Number.isFinite(longestMs) ? setTimeout(() => limit.abort(), longestMs) : undefined
  await locks.request(lock, { mode: 'exclusive', signal: limit.signal }, () => {}).catch(() => {})
  clearTimeout(timer)
}

const CHECK_MS = 500

/**
 * Runs a fetch while no tab claims the line: a claim aborts it, and it restarts afterwards. Each attempt may
 * take `longestMs`.
 */
export async function whileLineIsFree<T>(
  fetchOnce: (signal: AbortSignal) => Promise<T>,
  longestMs: number,
  locks = browserLocks(),
): Promise<T> {
  for (;;) {
    await untilLineIsFree(Infinity, 'media-line', locks)
    const attempt = new AbortController()
    let isClaimed = false
    const checking = setInterval(async () => {
      isClaimed ||= await isLineClaimed('media-line', locks)
      if (isClaimed) attempt.abort()
    }, CHECK_MS)
    const limit = AbortSignal.timeout(longestMs)
    limit.addEventListener('abort', () => attempt.abort(limit.reason))
    try {
      return await fetchOnce(attempt.signal)
    } catch (error) {
      if (!isClaimed) throw error
    } finally {
      clearInterval(checking)
    }
  }
}

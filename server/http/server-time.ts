import type { Context, Next } from 'hono'
import { serverTimeText } from '../../src/domain/time/clock-offset.ts'

/**
 * Adds the server's time to responses that no cache may reuse. Devices correct a wrong clock by it;
 * `Server-Timing` is the header that a page can also read of its own navigation.
 */
export function nameServerTime(now: () => number) {
  return async (context: Context, next: Next): Promise<void> => {
    await next()
    const rule = context.res.headers.get('Cache-Control') ?? ''
    // `no-cache` alone marks files of the build, which the worker precaches: their time would be old.
    if (!/\bno-(cache|store)\b/.test(rule) || rule === 'no-cache') return
    context.res.headers.append('Server-Timing', serverTimeText(now()))
  }
}

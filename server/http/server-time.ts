import type { Context, Next } from 'hono'
import { serverTimeText } from '../../src/domain/time/clock-offset.ts'

/**
 * Names the service's time in the answers that caches must ask for each time (`Server-Timing`, which pages can read of their own request
 * too). Devices whose clock is wrong take their present from it.
 */
export function nameServerTime(now: () => number) {
  return async (context: Context, next: Next): Promise<void> => {
    await next()
    const rule = context.res.headers.get('Cache-Control') ?? ''
    // The bare shell is a file, kept by the worker.
    if (!/\bno-(cache|store)\b/.test(rule) || rule === 'no-cache') return
    context.res.headers.append('Server-Timing', serverTimeText(now()))
  }
}

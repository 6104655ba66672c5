import type { Context, MiddlewareHandler } from 'hono'
import { requestOrigin } from './request-origin.ts'

type Names = { publicUrl: string | undefined; publicNames: readonly string[] }

/**
 * Answers 421 to a Host that is no name of the service: each invented one would cost a render. Without a
 * public address every name is served.
 */
export function refuseUnknownHosts({ publicUrl, publicNames }: Names): MiddlewareHandler {
  if (publicUrl === undefined) return (_context, next) => next()
  const names = new Set([new URL(publicUrl).hostname, ...publicNames])
  return async (context, next) => {
    if (names.has(new URL(context.req.url).hostname) || isOfSocket(context)) return next()
    return context.text('This service has another name.\n', 421, { 'Cache-Control': 'no-store' })
  }
}

/** True for the address that received the request, and for a render in process. */
const isOfSocket = (context: Context): boolean => requestOrigin(context, undefined) !== ''

import type { Context, Next } from 'hono'
import { API_BASE } from '../../src/contract/wire.ts'
import type { ObservedRequest, RequestObserver } from '../ops/observed.ts'
import { inRequestScope, requestScope } from '../ops/request-scope.ts'

const REQUEST_ID = 'X-Request-Id'

type ObservationDeps = {
  /** How many proxies the operator runs; without one, viewers cannot choose the id. */
  proxies: number
  observer: RequestObserver | undefined
  elapsed: () => number
}

/** Gives each request its scope, and reports its end. Responses that no cache stores carry the id. */
export function observeRequests({ proxies, observer, elapsed }: ObservationDeps) {
  return (context: Context, next: Next): Promise<void> => {
    // A page's render makes calls in process: they belong to the request of the page.
    if (requestScope()) return next()
    const foreignId = proxies > 0 ? context.req.header(REQUEST_ID) : undefined
    return inRequestScope(foreignId, async (scope) => {
      const began = elapsed()
      observer?.onBegin()
      await next()
      const { headers, status } = context.res
      if (headers.get('Cache-Control') === 'no-store') headers.set(REQUEST_ID, scope.id)
      const kind = kindOf(context.req.path, headers)
      const call = (kind === 'call' && scope.call) || 'none'
      observer?.onEnd({
        kind,
        call,
        method: context.req.method,
        status,
        ms: elapsed() - began,
        id: scope.id,
        bytes: kind === 'media' ? Number(headers.get('Content-Length') ?? 0) : 0,
        cache: scope.cache,
        refusedBy: scope.refusedBy,
      })
    })
  }
}

function kindOf(path: string, headers: Headers): ObservedRequest['kind'] {
  if (path.startsWith(`${API_BASE}/`)) return 'call'
  if (path.startsWith('/media/') || path.startsWith('/v/')) return 'media'
  return headers.get('Content-Type')?.startsWith('text/html') ? 'page' : 'file'
}

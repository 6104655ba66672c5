import type { Context } from 'hono'
import { acceptsBrotli, matchesEtag } from './conditional.ts'
import type { CachedBody } from './response-cache.ts'

/**
 * Sends a cached body with `headers` and its own, or 304 when the client has it already (RFC 9110, 13.1.2).
 */
export function cachedResponse(
  { req }: Context,
  { body, brotli, etag, status, headers: own }: CachedBody,
  headers: Record<string, string>,
): Response {
  const compressed = brotli && acceptsBrotli(req.header('accept-encoding')) ? brotli : undefined
  // A strong ETag names one encoding only (RFC 9110, 8.8.3).
  const tag = compressed ? etag.replace(/"$/, '.br"') : etag
  const sent: Record<string, string> = { ...headers, ...own, ETag: tag }
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  if (isRead && status === 200 && matchesEtag(req.header('if-none-match'), tag))
    return new Response(null, { status: 304, headers: sent })
  if (compressed) sent['Content-Encoding'] = 'br'
  return new Response(compressed ?? body, { status, headers: sent })
}

import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

// Proven with hls.js and React; the default policy of Trusted Types lives in src/platform (PLATFORM, Security).
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  // hls.js makes each track of subtitles a `<track>` of an empty `data:` file. Where that is refused, Chromium does not show again the
  // lines of a track that was off meanwhile, and Safari drops them.
  "media-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

/** The headers of pages: the strict policy of PLATFORM.md; `style` is a style sheet inside the page, named by its hash (CSP3, 8.3). */
export function pageHeaders(style?: string): Record<string, string> {
  const hash = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return {
    'Content-Security-Policy': POLICY.map((rule) => (rule.startsWith('style-src') ? rule + hash : rule)).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/**
 * The headers of every kind of answer: no sniffing; HTTPS alone once it was used (RFC 6797), where the service is reached by it; and
 * what an answer depends on, for caches on the way. Failures are texts in the language asked for, redirects may follow it.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers, status } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000')
    if (!headers.has('Vary')) headers.set('Vary', varyOf(status))
  }
}

function varyOf(status: number): string {
  if (status >= 400) return 'Accept-Encoding, Accept-Language, Authorization'
  return status >= 300 && status !== 304 ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'
}

import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

// Tested with hls.js and React. The default Trusted Types policy is in src/platform/trusted-types.ts.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  // hls.js loads each subtitle track from an empty `data:` file. Without it Chromium does not show cues of a
  // re-enabled track, and Safari drops them.
  "media-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

/**
 * Returns the headers of a page. `style` is the page's inline style sheet, which the policy permits by its
 * hash (CSP3, 8.3). `direct` are the origins of streams that the page fetches from outside.
 */
export function pageHeaders(style?: string, direct: readonly string[] = []): Record<string, string> {
  const hash = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  const added: Record<string, string> = { 'style-src': hash, 'connect-src': direct.map((origin) => ` ${origin}`).join('') }
  return {
    'Content-Security-Policy': POLICY.map((rule) => rule + (added[rule.split(' ')[0]!] ?? '')).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/**
 * Sets the headers of every response: nosniff, HSTS on a service with HTTPS (RFC 6797), and `Vary`. Failures
 * and redirects vary by language.
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

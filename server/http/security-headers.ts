import { createHash } from 'node:crypto'

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

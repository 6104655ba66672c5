import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { UndeliveredMessage, UndeliveredMail } from '../../adapters/undelivered-mail.ts'
import { escapeHtml } from '../../http/html.ts'
import { pageHeaders } from '../../http/security-headers.ts'
import { socketAddress } from '../../http/client-info.ts'

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}'

const REFRESH_S = 5

/** Makes the secret part of the page's URL. Each start makes a new one and stores it nowhere. */
export const newOutboxKey = (): string => randomBytes(24).toString('base64url')

/**
 * Serves undelivered mail, one-time codes included, at `/outbox/{key}` to this machine only. A proxy, a
 * foreign host name (DNS rebinding), another machine or a wrong key gets the next handler, as if the page did
 * not exist.
 */
export function createOutboxPage(outbox: Pick<UndeliveredMail, 'list'>, key: string) {
  const expected = hashOf(key)
  return async (context: Context, next: Next): Promise<Response | void> => {
    const hasKey = timingSafeEqual(hashOf(context.req.param('key') ?? ''), expected)
    if (!hasKey || !isOfThisMachine(context)) return next()
    const messages = (await outbox.list()).toReversed()
    return context.body(pageOf(messages), 200, {
      ...pageHeaders(STYLE),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The URL contains the key.
      'Referrer-Policy': 'no-referrer',
    })
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * True if only this machine reaches the service. Otherwise the page does not exist, because a silent proxy
 * makes every client look local.
 */
export function isOnlyLocal({
  publicUrl,
  proxies = 0,
}: {
  publicUrl?: string | undefined
  proxies?: number | undefined
}): boolean {
  return proxies === 0 && (publicUrl === undefined || LOCAL_NAME.test(new URL(publicUrl).hostname))
}

const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * Headers that browsers and plain HTTP clients send. Proxies and CDNs add other ones, so any other header
 * hides the page.
 */
const OWN_HEADER = new RegExp(
  '^(host|connection|keep-alive|user-agent|accept|accept-language|accept-encoding|accept-charset|cookie|cache-control|pragma|dnt|' +
    'referer|priority|te|range|purpose|save-data|device-memory|downlink|ect|rtt|dpr|width|viewport-width|' +
    'upgrade-insecure-requests|if-none-match|if-modified-since|sec-[a-z-]+)$',
)

function isOfThisMachine(context: Context): boolean {
  const { req } = context
  const isProxied = Object.keys(req.header()).some((name) => !OWN_HEADER.test(name)) || isOldHttp(context)
  const host = (req.header('host') ?? '').replace(/:\d+$/, '')
  return !isProxied && LOCAL_NAME.test(host) && isLoopback(socketAddress(context))
}

/** True for HTTP/1.0, which nginx uses to its upstream by default and browsers do not use. */
function isOldHttp({ env }: Context): boolean {
  const { httpVersion } = (env as { incoming?: { httpVersion?: string } } | undefined)?.incoming ?? {}
  return httpVersion === '1.0'
}

/** True if an address is a loopback address. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127(\.\d+){3}$/i.test(address) || address === '::1'
}

function pageOf(messages: readonly UndeliveredMessage[]): string {
  const articles = messages.map(({ at, by, to, subject, text }) => {
    const time = new Date(at).toISOString()
    const head = `${{ mail: 'E-mail', sms: 'SMS', push: 'Push' }[by]} → ${escapeHtml(to)}`
    return `<article><p><time datetime="${time}">${time}</time> ${head}</p>${subject && `<h2>${escapeHtml(subject)}</h2>`}<pre>${escapeHtml(text)}</pre></article>`
  })
  const empty = '<p>Ще нічого не надіслано.</p>'
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_S}"><meta name="robots" content="noindex"><title>Вихідні — Ефір</title><style>${STYLE}</style></head><body><h1>Вихідні</h1>${articles.join('') || empty}</body></html>`
}

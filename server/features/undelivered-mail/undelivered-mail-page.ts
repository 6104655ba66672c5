import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { UndeliveredMessage, UndeliveredMail } from '../../adapters/undelivered-mail.ts'
import { escapeHtml } from '../../http/html.ts'
import { pageHeaders } from '../../http/security-headers.ts'
import { isOfThisMachine } from '../../http/this-machine.ts'

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

function pageOf(messages: readonly UndeliveredMessage[]): string {
  const articles = messages.map(({ at, by, to, subject, text }) => {
    const time = new Date(at).toISOString()
    const head = `${{ mail: 'E-mail', sms: 'SMS', push: 'Push' }[by]} → ${escapeHtml(to)}`
    return `<article><p><time datetime="${time}">${time}</time> ${head}</p>${subject && `<h2>${escapeHtml(subject)}</h2>`}<pre>${escapeHtml(text)}</pre></article>`
  })
  const empty = '<p>Ще нічого не надіслано.</p>'
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_S}"><meta name="robots" content="noindex"><title>Вихідні — Ефір</title><style>${STYLE}</style></head><body><h1>Вихідні</h1>${articles.join('') || empty}</body></html>`
}

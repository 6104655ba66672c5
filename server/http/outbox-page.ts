import type { Context, Next } from 'hono'
import type { KeptMessage, Outbox } from '../adapters/outbox.ts'
import { escapeHtml } from './html.ts'
import { pageHeaders } from './security-headers.ts'
import { socketAddress } from './sender.ts'

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}'

const REFRESH_S = 5

/**
 * The page with what a stand-in kept, codes among it: for this machine only. Who comes from elsewhere, through a proxy, or by a name
 * that is not this machine's (which is how a foreign site would have a browser read it) goes on as if there were no such page.
 */
export function createOutboxPage(outbox: Outbox) {
  return async (context: Context, next: Next): Promise<Response | void> => {
    if (!isOfThisMachine(context)) return next()
    const messages = (await outbox.list()).toReversed()
    return context.body(pageOf(messages), 200, {
      ...pageHeaders(STYLE),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }
}

/**
 * Whether a service is run for this machine alone. One that is reached from outside has no such page at all: a proxy that says nothing
 * of itself would make everybody look like this machine.
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

function isOfThisMachine(context: Context): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => context.req.header(name) !== undefined)
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '')
  return !forwarded && LOCAL_NAME.test(host) && isLoopback(socketAddress(context))
}

/** Whether the other end of a connection is this machine. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127(\.\d+){3}$/i.test(address) || address === '::1'
}

function pageOf(messages: readonly KeptMessage[]): string {
  const articles = messages.map(({ at, by, to, subject, text }) => {
    const time = new Date(at).toISOString()
    const head = `${{ mail: 'E-mail', sms: 'SMS', push: 'Push' }[by]} → ${escapeHtml(to)}`
    return `<article><p><time datetime="${time}">${time}</time> ${head}</p>${subject && `<h2>${escapeHtml(subject)}</h2>`}<pre>${escapeHtml(text)}</pre></article>`
  })
  const empty = '<p>Ще нічого не надіслано.</p>'
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_S}"><meta name="robots" content="noindex"><title>Вихідні — Ефір</title><style>${STYLE}</style></head><body><h1>Вихідні</h1>${articles.join('') || empty}</body></html>`
}

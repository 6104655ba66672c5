import type { Context } from 'hono'
import { socketAddress } from './client-info.ts'
import { requestOrigin } from './request-origin.ts'

/** The facts that tell who reaches the service. */
type Reach = { publicUrl?: string | undefined; proxies?: number | undefined }

/**
 * True if only this machine reaches the service. A silent proxy makes every client look
 * local, so pages for this machine do not exist behind one.
 */
export function isOnlyLocal({ publicUrl, proxies = 0 }: Reach): boolean {
  return proxies === 0 && (publicUrl === undefined || LOCAL_NAME.test(new URL(publicUrl).hostname))
}

/**
 * Returns the origin that a viewer's browser shows, where the service has several: `localhost`, `127.0.0.1`.
 * It is empty for a name that is not the service's own, and behind a public address.
 */
export const localOriginOf = (context: Context, reach: Reach): string =>
  isOnlyLocal(reach) ? requestOrigin(context, undefined) : ''

const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * Headers that browsers and plain HTTP clients send. Proxies and CDNs add other ones, so any other header
 * hides a page.
 */
const OWN_HEADER = new RegExp(
  '^(host|connection|keep-alive|user-agent|accept|accept-language|accept-encoding|accept-charset|cookie|cache-control|pragma|dnt|' +
    'referer|priority|te|range|purpose|save-data|device-memory|downlink|ect|rtt|dpr|width|viewport-width|' +
    'upgrade-insecure-requests|if-none-match|if-modified-since|sec-[a-z-]+)$',
)

/** Headers of a form that a browser posts. */
const FORM_HEADER = /^(content-type|content-length|origin)$/

/** True for a request that a browser of this machine makes of it, by no proxy and no foreign host name. */
export function isOfThisMachine(context: Context, isForm = false): boolean {
  const { req } = context
  const isProxied =
    Object.keys(req.header()).some((name) => !OWN_HEADER.test(name) && !(isForm && FORM_HEADER.test(name))) || isOldHttp(context)
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

import type { Call } from '../src/contract/call.ts'
import { API_BASE } from '../src/contract/wire.ts'
import { type CachedCall, type CachePolicy, cachePolicyOf } from '../src/storage/cache-policy.ts'
import { cachedCalls } from '../src/storage/cached-calls.ts'

/** A request for a cached call. `path` is the call's path with the query, without `/api`. */
export type CachedRoute = {
  name: CachedCall
  call: Call
  policy: CachePolicy
  path: string
  params: Readonly<Record<string, string>>
}

const paramsIn = ({ path }: Call): number => path.split('{').length - 1

// `/programs/guide/{day}` also matches `/programs/{channelId}/{day}`: the path with fewer parameters is tried
// first.
const ROUTES = cachedCalls()
  .toSorted(([, a], [, b]) => paramsIn(a) - paramsIn(b))
  .map(([name, call]) => ({
    name,
    call,
    policy: cachePolicyOf(name),
    pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

/** Returns the cached call that a request makes; undefined if it goes to the network alone. */
export function cachedRouteOf(method: string, { pathname, search }: URL): CachedRoute | undefined {
  if (method !== 'GET' || !pathname.startsWith(`${API_BASE}/`)) return undefined
  const path = pathname.slice(API_BASE.length)
  for (const { pattern, ...route } of ROUTES) {
    const found = pattern.exec(path)
    // Uncached calls, such as a programme's position, have as many path segments as a channel's day.
    const day = found?.groups?.['day']
    if (found && (day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)))
      return { ...route, path: path + search, params: found.groups ?? {} }
  }
  return undefined
}

/**
 * True for a URL that only the server answers, as the return from a payment page or the operator's desk. A
 * navigation to it must never open the shell.
 */
export const isServerOnly = ({ pathname }: URL): boolean =>
  pathname.startsWith(`${API_BASE}/`) || /^\/(sandbox\/|operator(\/|$))/.test(pathname)

/** True for an image whose content never changes under its URL. */
export const isImage = (method: string, { pathname }: URL): boolean =>
  method === 'GET' && /^\/(images|stills|icons)\//.test(pathname)

// Service Workers, static routing: not in the types yet.
type RouterRule = { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }
type RoutingInstall = ExtendableEvent & { addRoutes?: (rules: RouterRule[]) => Promise<void> }

/**
 * Registers the routes that bypass the worker. Media and the tab icon never wake it or delay an update;
 * scripts come from the precache before the worker has started.
 */
export async function addStaticRoutes(event: RoutingInstall, precacheName: string): Promise<void> {
  await event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: '/media/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/v/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/icons/icon.svg' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: precacheName } },
    ])
    .catch(() => {})
}

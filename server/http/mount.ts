import { type Context, Hono } from 'hono'
import { api, type Api } from '../../src/contract/api.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { Call } from '../../src/contract/call.ts'
import { LIMITS } from './limits.ts'
import { type Viewer, VISITOR } from './viewer.ts'
import type { AccountLanes } from './account-lanes.ts'
import { ApiError } from './api-error.ts'
import type { HandlerResult, CallContext, Handlers } from './handler-result.ts'
import type { Idempotency } from './idempotency.ts'
import { failureOf, failureResponse } from './failures.ts'
import { type AnyInput, mountCalls, readInput, routePatterns } from './call-input.ts'
import { cachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { type ClientInfo, clientInfoOf } from './client-info.ts'
import { localOriginOf } from './this-machine.ts'
import type { SlidingWindows, Try } from './sliding-window.ts'

/** A handler without its types; the contract's schemas have validated its input. */
type AnyHandler = (input: AnyInput, context: CallContext) => Promise<HandlerResult<unknown>> | HandlerResult<unknown>

/** The viewers of tokens. */
export type Viewers = {
  /** Returns the viewer of a token; undefined for an invalid one. `anew` reads the database in any case. */
  find(token: string, anew?: boolean): Promise<Viewer | undefined>
  /** Forgets an account whose sessions or rights may have changed. */
  forget(accountId: string): void
}

/** Dependencies of the calls. */
export type MountOptions = {
  handlers: Handlers
  responseCache: ResponseCache
  viewers: Viewers
  idempotency: Idempotency
  lanes: AccountLanes
  windows: SlidingWindows
  /** How many proxies the operator runs in front of the server. */
  proxies: number
  publicUrl?: string | undefined
  now(): number
  reportError(error: unknown): void
}

/** Mounts every call of the contract as a route. Sends every failure as `{status: "error", error, code}`. */
export function mountApi(options: MountOptions): Hono {
  const app = new Hono()
  const names = Object.keys(api) as (keyof Api)[]
  mountCalls(app, api, (name, context) => respondToCall(context, api[name], options.handlers[name] as AnyHandler, options))
  for (const [path, methods] of Map.groupBy(names.flatMap(routesOf), ([pattern]) => pattern)) {
    const allow = [...new Set(methods.map(([, method]) => method))].join(', ')
    app.all(path, (context) => {
      context.header('Allow', allow)
      return failureResponse(context, 'method_not_allowed')
    })
  }
  app.all('*', (context) => failureResponse(context, 'not_found'))
  app.onError((error, context) => failureResponse(context, failureOf(error, options.reportError)))
  return app
}

async function respondToCall(context: Context, call: Call, handler: AnyHandler, options: MountOptions): Promise<Response> {
  const viewer = await viewerOf(context, call, options)
  const nowMs = options.now()
  const client = clientInfoOf(context, options.proxies)
  const countBytes = (bytes: number) => void options.windows.take(bodyTries(bytes, viewer, client))
  const input = await readInput(context, call, countBytes)
  const respond = () => respondTo(context, call, handler, { viewer, client, nowMs, input }, options)
  if (!viewer.account) return respond()
  const accountId = viewer.account.id
  const responding = options.lanes.run(accountId, respond)
  // Notifications of the database come after the response.
  return isRead(call) ? responding : responding.finally(() => options.viewers.forget(accountId))
}

async function respondTo(
  context: Context,
  call: Call,
  handler: AnyHandler,
  { viewer, client, nowMs, input }: Omit<CallContext, 'localOrigin'> & { input: AnyInput },
  options: MountOptions,
): Promise<Response> {
  const localOrigin = () => localOriginOf(context, options)
  const handle = async () => handler(input, { viewer, client, nowMs, localOrigin })
  const result = await runIdempotently(context, call, { viewer, input, nowMs }, handle, options)
  if (result.kind === 'fresh') {
    context.header('Cache-Control', 'no-store')
    return context.json(result.data as object)
  }
  const build = async () => {
    const { data, freshUntilMs } = await result.build()
    return { text: JSON.stringify(data), freshUntilMs }
  }
  const countBuild = () => {
    // Calls of a page render have no address: the render is counted as a whole.
    if (client.address !== '') options.windows.take([[LIMITS.buildsOfAddress, client.address, result.costMs]])
  }
  const cached = options.responseCache.get({ key: result.key, build }, nowMs, countBuild)
  const body = cached instanceof Promise ? await cached : cached
  return cachedResponse(context, body, {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl(call, result.maxAgeS),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding, Authorization',
  })
}

/** Runs a call, or returns the stored result of its idempotency key. */
async function runIdempotently(
  context: Context,
  { once, method, path }: Call,
  { viewer, input, nowMs }: Pick<CallContext, 'viewer' | 'nowMs'> & { input: AnyInput },
  handle: () => Promise<HandlerResult<unknown>>,
  { idempotency }: MountOptions,
): Promise<HandlerResult<unknown>> {
  const key = context.req.header(IDEMPOTENCY_HEADER)
  if (once === 'required' && key === undefined) throw new ApiError('idempotency_key_required')
  if (!once || !viewer.account || key === undefined) return handle()
  if (!/^[\w-]{16,128}$/.test(key)) throw new ApiError('invalid_input')
  const keyed = { accountId: viewer.account.id, call: `${method} ${path}`, key, input, nowMs }
  return (await idempotency(keyed, handle)) as HandlerResult<unknown>
}

const isRead = ({ method }: Call): boolean => method === 'GET'

function cacheControl(call: Call, maxAgeS: number): string {
  const scope = call.auth === 'public' ? 'public' : 'private'
  return maxAgeS > 0 ? `${scope}, max-age=${maxAgeS}` : `${scope}, no-cache`
}

async function viewerOf(context: Context, call: Call, options: MountOptions): Promise<Viewer> {
  const authorization = context.req.header('authorization')
  if (call.auth !== 'public' && authorization !== undefined) {
    const token = /^Basic\s+(\S+)$/i.exec(authorization)?.[1]
    const viewer = token === undefined ? undefined : await options.viewers.find(token, !isRead(call))
    if (!viewer) throw new ApiError('authorization_required')
    return viewer
  }
  if (call.auth === 'required') throw new ApiError('authorization_required')
  return VISITOR
}

/** Returns the cost of a body under the limits, counted before it is parsed. */
function bodyTries(bytes: number, { account }: Viewer, { address }: ClientInfo): Try[] {
  const tries: Try[] = []
  if (account) tries.push([LIMITS.bodiesOfAccount, account.id, bytes])
  if (address !== '') tries.push([LIMITS.bodiesOfAddress, address, bytes])
  return tries
}

const routesOf = (name: keyof Api) => routePatterns(api[name].path).map((pattern) => [pattern, api[name].method] as const)

import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { operatorApi } from '../../src/contract/operator-api.ts'
import { mayCall, type OperatorCall, PROOF_MS } from '../../src/contract/operator-call.ts'
import { PLATFORM_HEADER } from '../../src/contract/wire.ts'
import { ApiError } from '../http/api-error.ts'
import { type AnyInput, mountCalls, readInput } from '../http/call-input.ts'
import { clientInfoOf } from '../http/client-info.ts'
import { failureOf, failureResponse } from '../http/failures.ts'
import { LIMITS } from '../http/limits.ts'
import type { SlidingWindows } from '../http/sliding-window.ts'
import type { OpenSession, OperatorContext, OperatorHandlers } from './operator-calls.ts'
import { DESK_SESSION_MS, type OperatorStore } from './operator-store.ts'

/** The cookie of an operator's session. No other path of the service receives it. */
export const DESK_COOKIE = 'desk'
const COOKIE_PATH = '/api/operator'

/** Dependencies of the desk's calls. */
export type MountOperatorOptions = {
  handlers: OperatorHandlers
  store: OperatorStore
  windows: SlidingWindows
  /** How many proxies the operator runs in front of the server. */
  proxies: number
  publicUrl: string | undefined
  now(): number
  reportError(error: unknown): void
}

type AnyHandler = (input: AnyInput, context: OperatorContext) => unknown

/** Mounts every call of the desk as a route. No cache or search engine stores the responses. */
export function mountOperator(options: MountOperatorOptions): Hono {
  const app = new Hono()
  app.use('/operator/*', async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
    context.res.headers.set('X-Robots-Tag', 'noindex')
  })
  mountCalls(app, operatorApi, (name, context) =>
    respondToOperator(context, operatorApi[name], options.handlers[name] as AnyHandler, options),
  )
  app.all('/operator/*', (context) => failureResponse(context, 'not_found'))
  app.onError((error, context) => failureResponse(context, failureOf(error, options.reportError)))
  return app
}

async function respondToOperator(
  context: Context,
  call: OperatorCall,
  handler: AnyHandler,
  options: MountOperatorOptions,
): Promise<Response> {
  const client = clientInfoOf(context, options.proxies)
  options.windows.take([[LIMITS.operatorCallsOfAddress, client.address]])
  if (call.method !== 'GET') refuseForeign(context)
  const nowMs = options.now()
  const session = call.access === 'open' ? null : await sessionOf(context, call, nowMs, options.store)
  const countBytes = (bytes: number) => void options.windows.take([[LIMITS.bodiesOfAddress, client.address, bytes]])
  const input = await readInput(context, call, countBytes)
  const origin = options.publicUrl === undefined ? new URL(context.req.url).origin : new URL(options.publicUrl).origin
  const setSession = (token: string | null) => sendCookie(context, token, origin.startsWith('https:'))
  const result = await handler(input, { session, client, nowMs, origin, setSession })
  return result instanceof Response ? result : context.json(result as object)
}

/**
 * Returns the session of the cookie. Throws `authorization_required` without a complete one, `no_permission`
 * for another role, and `proof_required` when a guarded call needs a new second factor.
 */
async function sessionOf(
  context: Context,
  { access, isGuarded }: OperatorCall,
  nowMs: number,
  store: OperatorStore,
): Promise<OpenSession> {
  const token = getCookie(context, DESK_COOKIE)
  const session = token === undefined ? undefined : await store.findSession(token, nowMs)
  if (!session) throw new ApiError('authorization_required')
  if (typeof access === 'string') return session
  if (session.provenMs === 0) throw new ApiError('authorization_required')
  if (!mayCall(session.operator.roles, access)) throw new ApiError('no_permission')
  if (isGuarded && session.provenMs + PROOF_MS <= nowMs) throw new ApiError('proof_required')
  return session
}

/** Throws for a change that another site requests: it can neither add our header nor hide its origin. */
function refuseForeign(context: Context): void {
  const header = (name: string) => context.req.header(name)
  if (header(PLATFORM_HEADER) === undefined) throw new ApiError('platform_required')
  const site = header('sec-fetch-site')
  const origin = header('origin')
  const isForeign = origin !== undefined && !isSameHost(origin, header('host') ?? new URL(context.req.url).host)
  if (isForeign || (site !== undefined && site !== 'same-origin')) throw new ApiError('no_permission')
}

const isSameHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host

function sendCookie(context: Context, token: string | null, secure: boolean): void {
  const cookie = { path: COOKIE_PATH, httpOnly: true, sameSite: 'Strict', secure } as const
  if (token === null) deleteCookie(context, DESK_COOKIE, cookie)
  else setCookie(context, DESK_COOKIE, token, { ...cookie, maxAge: DESK_SESSION_MS / 1000 })
}

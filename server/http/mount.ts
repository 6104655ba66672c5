import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { api, type Api } from '../../src/contract/api.ts'
import { IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '../../src/contract/wire.ts'
import type { Call } from '../../src/contract/call.ts'
import { LIMITS } from '../features/auth/limits.ts'
import { type Viewer, VISITOR } from '../features/users/viewer.ts'
import { type HandlerResult, ApiError, type CallContext, type Handlers } from './handler-result.ts'
import type { Idempotency } from './idempotency.ts'
import { failureOf, failureResponse } from './failures.ts'
import { inputFailure } from './input-failure.ts'
import { cachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { type ClientInfo, clientInfoOf } from './client-info.ts'
import type { SlidingWindows, Try } from './sliding-window.ts'

/** The largest body of a call that does not say otherwise. */
const MAX_BODY_BYTES = 64 * 1024

/** A handler as the mount sees it: the contract's schemas have checked what goes in. */
type AnyHandler = (input: AnyInput, asking: CallContext) => Promise<HandlerResult<unknown>> | HandlerResult<unknown>
type AnyInput = Record<'params' | 'query' | 'body', unknown>

/** What the mounted calls need from the service. */
export type MountOptions = {
  handlers: Handlers
  representations: ResponseCache
  viewerOfToken(token: string): Promise<Viewer | undefined>
  answeredOnce: Idempotency
  windows: SlidingWindows
  /** How many proxies of the operator's stand before the service. */
  proxies: number
  now(): number
  reportError(error: unknown): void
}

/** Turns the contract and its handlers into routes; every failure leaves as `{status: "error", error, code}`. */
export function mountApi(options: MountOptions): Hono {
  const app = new Hono()
  const names = Object.keys(api) as (keyof Api)[]
  for (const name of names) {
    const call: Call = api[name]
    const handler = options.handlers[name] as AnyHandler
    const answer = (context: Context) => answerCall(context, call, handler, options)
    for (const path of routePatterns(call.path)) app.on(call.method, path, answer)
  }
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

async function answerCall(context: Context, call: Call, handler: AnyHandler, options: MountOptions): Promise<Response> {
  const viewer = await viewerOf(context, call, options)
  const nowMs = options.now()
  const sender = clientInfoOf(context, options.proxies)
  const countBytes = (bytes: number) => void options.windows.take(bodyTries(bytes, viewer, sender), nowMs)
  const input = await readInput(context, call, countBytes)
  const find = async () => handler(input, { viewer, sender, nowMs })
  const answer = await answerOnce(context, call, { viewer, input, nowMs }, find, options)
  if (answer.kind === 'fresh') {
    context.header('Cache-Control', 'no-store')
    return context.json(answer.data as object)
  }
  const build = async () => {
    const { data, freshUntilMs } = await answer.build()
    return { text: JSON.stringify(data), freshUntilMs }
  }
  const countBuild = () => {
    // The service calls itself without an address while it makes a page, which is counted as a whole.
    if (sender.address !== '') options.windows.take([[LIMITS.buildsOfAddress, sender.address, answer.costMs]], nowMs)
  }
  const kept = options.representations.of({ key: answer.key, build }, nowMs, countBuild)
  const representation = kept instanceof Promise ? await kept : kept
  return cachedResponse(context, representation, {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl(call, answer.maxAgeS),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding, Authorization',
  })
}

/** The answer of a call; of one that its client named, the answer that was found at first. */
async function answerOnce(
  context: Context,
  { once, method, path }: Call,
  { viewer, input, nowMs }: Pick<CallContext, 'viewer' | 'nowMs'> & { input: AnyInput },
  find: () => Promise<HandlerResult<unknown>>,
  { answeredOnce }: MountOptions,
): Promise<HandlerResult<unknown>> {
  const name = context.req.header(IDEMPOTENCY_HEADER)
  if (!once || !viewer.account || name === undefined) return find()
  if (!/^[\w-]{16,128}$/.test(name)) throw new ApiError('invalid_input')
  const named = { accountId: viewer.account.id, call: `${method} ${path}`, name, input, nowMs }
  return (await answeredOnce(named, find)) as HandlerResult<unknown>
}

function cacheControl(call: Call, maxAgeS: number): string {
  const scope = call.auth === 'public' ? 'public' : 'private'
  return maxAgeS > 0 ? `${scope}, max-age=${maxAgeS}` : `${scope}, no-cache`
}

async function viewerOf(context: Context, call: Call, options: MountOptions): Promise<Viewer> {
  const authorization = context.req.header('authorization')
  if (call.auth !== 'public' && authorization !== undefined) {
    const token = /^Basic\s+(\S+)$/i.exec(authorization)?.[1]
    const viewer = token === undefined ? undefined : await options.viewerOfToken(token)
    if (!viewer) throw new ApiError('authorization_required')
    return viewer
  }
  if (call.auth === 'required') throw new ApiError('authorization_required')
  return VISITOR
}

/** The bytes of a body are counted before it is parsed. */
function bodyTries(bytes: number, { account }: Viewer, { address }: ClientInfo): Try[] {
  const tries: Try[] = []
  if (account) tries.push([LIMITS.bodiesOfAccount, account.id, bytes])
  if (address !== '') tries.push([LIMITS.bodiesOfAddress, address, bytes])
  return tries
}

async function readInput(context: Context, call: Call, countBytes: (bytes: number) => void): Promise<AnyInput> {
  return {
    params: call.params && parse(call.params, withoutNul(readParams(context))),
    query: call.query && parse(call.query, withoutNul(context.req.query())),
    body: call.body && parse(call.body, await readBody(context, call, countBytes)),
  }
}

/** The value as the schema reads it; throws what `inputFailure` makes of the schema's complaints. */
function parse(schema: v.GenericSchema, value: unknown): unknown {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  throw inputFailure(read.issues)
}

// PostgreSQL takes no NUL in a text, and no input has a use for one. In JSON it can only be escaped.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const withoutNul = (values: Record<string, string>): Record<string, string> => {
  if (Object.entries(values).some((pair) => pair.join('').includes('\0'))) throw new ApiError('invalid_input')
  return values
}

/** A pattern such as `position-{n}` gives its whole segment to the router; the literal part is taken off here. */
function readParams(context: Context): Record<string, string> {
  const params = context.req.param() as Record<string, string>
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const [key, prefix = ''] = name.split('__')
      return [key, value.slice(prefix.length)]
    }),
  )
}

/** Reads a JSON body; browsers cannot send the `platform` header or this type from a foreign form (PLATFORM, Security). */
async function readBody(context: Context, call: Call, countBytes: (bytes: number) => void): Promise<unknown> {
  if (context.req.header(PLATFORM_HEADER) === undefined) throw new ApiError('platform_required')
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) throw new ApiError('invalid_json')
  const text = await readText(context.req.raw.body, call.maxBodyBytes ?? MAX_BODY_BYTES, countBytes)
  if (!call.cleansText && ESCAPED_NUL.test(text)) throw new ApiError('invalid_input')
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
}

/** Counts what was read. Throws `body_too_large` as soon as it is, and `invalid_json` for a body that its sender breaks off. */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  countBytes: (bytes: number) => void,
): Promise<string> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError('invalid_json')
    })
    if (done) {
      countBytes(bytes)
      return Buffer.concat(chunks).toString('utf8')
    }
    bytes += value.length
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {})
      countBytes(bytes)
      throw new ApiError('body_too_large')
    }
    chunks.push(value)
  }
}

const routesOf = (name: keyof Api) => routePatterns(api[name].path).map((pattern) => [pattern, api[name].method] as const)

/** The router's patterns for a path of the contract, with and without a closing slash. */
function routePatterns(path: string): string[] {
  const pattern = path
    .split('/')
    .map((segment) =>
      segment.replace(/^([a-z-]*)\{(\w+)\}$/, (_all, prefix: string, name: string) =>
        prefix === '' ? `:${name}` : `:${name}__${prefix}{${prefix}.+}`,
      ),
    )
    .join('/')
  return pattern.endsWith('/') ? [pattern, pattern.slice(0, -1)] : [pattern]
}

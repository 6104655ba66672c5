import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { CallShape } from '../../src/contract/call.ts'
import { PLATFORM_HEADER } from '../../src/contract/wire.ts'
import { requestScope } from '../ops/request-scope.ts'
import { ApiError } from './api-error.ts'
import { inputFailure } from './input-failure.ts'

/** The largest body of a call without `maxBodyBytes`. */
const MAX_BODY_BYTES = 64 * 1024

/** The validated input of any call. */
export type AnyInput = Record<'params' | 'query' | 'body', unknown>

/** Reads and validates every part of a call's input. Throws `invalid_input` and its like. */
export async function readInput(context: Context, call: CallShape, countBytes: (bytes: number) => void): Promise<AnyInput> {
  return {
    params: call.params && parse(call.params, withoutNul(readParams(context))),
    query: call.query && parse(call.query, withoutNul(context.req.query())),
    body: call.body && parse(call.body, await readBody(context, call, countBytes)),
  }
}

/** Returns the validated value. Throws the failure that `inputFailure` makes of the schema's issues. */
function parse(schema: v.GenericSchema, value: unknown): unknown {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  throw inputFailure(read.issues)
}

// PostgreSQL stores no NUL in text. JSON can contain one only as an escape.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const withoutNul = (values: Record<string, string>): Record<string, string> => {
  const found = Object.entries(values).find((pair) => pair.join('').includes('\0'))
  if (found) throw nulFailure(found[0])
  return values
}

/** Returns the failure of a NUL in the field of a name, which itself may be the faulty text. */
const nulFailure = (name: string | null): ApiError =>
  new ApiError(
    'invalid_input',
    name === null || name.includes('\0') ? {} : { field: { name: name.slice(0, 100), kind: 'wrong' } },
  )

/** Returns the path of the first text with a NUL in a parsed body, its levels parted by dots; else null. */
function pathOfNul(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\0') ? '' : null
  for (const [key, part] of Object.entries(value ?? {})) {
    const inner = pathOfNul(part)
    if (inner !== null) return inner === '' ? key : `${key}.${inner}`
  }
  return null
}

/**
 * Removes the literal part of a pattern such as `position-{n}`, for which the router returns the whole
 * segment.
 */
function readParams(context: Context): Record<string, string> {
  const params = context.req.param() as Record<string, string>
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const [key, prefix = ''] = name.split('__')
      return [key, value.slice(prefix.length)]
    }),
  )
}

/**
 * Reads a JSON body. A form of a foreign site can send neither the `platform` header nor this type, so CSRF
 * fails here.
 */
async function readBody(context: Context, call: CallShape, countBytes: (bytes: number) => void): Promise<unknown> {
  if (context.req.header(PLATFORM_HEADER) === undefined) throw new ApiError('platform_required')
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) throw new ApiError('invalid_json')
  const text = await readText(context.req.raw.body, call.maxBodyBytes ?? MAX_BODY_BYTES, countBytes)
  const hasNul = !call.cleansText && ESCAPED_NUL.test(text)
  try {
    const body: unknown = JSON.parse(text)
    if (hasNul) throw nulFailure(pathOfNul(body))
    return body
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('invalid_json')
  }
}

/**
 * Throws `body_too_large` at the first byte above the limit, `invalid_json` for a body that the client
 * aborts.
 */
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

/** Mounts calls as routes. The log and the metrics name a request by its call. */
export function mountCalls<Name extends string>(
  app: Hono,
  calls: Readonly<Record<Name, CallShape>>,
  respond: (name: Name, context: Context) => Promise<Response>,
): void {
  for (const [name, { method, path }] of Object.entries(calls) as [Name, CallShape][]) {
    for (const pattern of routePatterns(path)) {
      app.on(method, pattern, (context) => {
        const scope = requestScope()
        if (scope) scope.call = name
        return respond(name, context)
      })
    }
  }
}

/** Returns the router's patterns for a path of the contract, with and without a trailing slash. */
export function routePatterns(path: string): string[] {
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

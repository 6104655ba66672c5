import * as v from 'valibot'

/**
 * Access to a call. `public`: the same response for everyone; `tiered`: open, but the response depends on the
 * viewer; `required`: signed-in viewers only.
 */
export type Auth = 'public' | 'tiered' | 'required'

type Schema = v.GenericSchema

/** Everything both sides of the wire must agree on but who may call. Paths are relative to `/api`. */
export type CallShape = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  /** The largest body in bytes, where that is more than 64 kB. */
  maxBodyBytes?: number
  /** True if the handler strips invisible characters from people's texts; elsewhere a NUL is refused. */
  cleansText?: boolean
  /**
   * True if it accepts an idempotency key (header in wire.ts): the server runs it once, however often it
   * comes within 24 hours. `required`: without a key it is refused.
   */
  once?: true | 'required'
  /** True if it continues after its page is left. */
  outlivesPage?: boolean
  data: Schema
}

/** One call of section 7. */
export type Call = CallShape & { auth: Auth }

type Part<C extends CallShape, K extends 'params' | 'query' | 'body'> = C[K] extends Schema ? C[K] : undefined
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined
type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined

/** The input of a handler: every part validated and transformed. */
export type CallInput<C extends CallShape> = {
  params: OutputOf<Part<C, 'params'>>
  query: OutputOf<Part<C, 'query'>>
  body: OutputOf<Part<C, 'body'>>
}

/** True for a query whose every value may be absent. */
type IsOptional<C extends CallShape, K extends 'params' | 'query' | 'body'> = K extends 'query'
  ? Part<C, K> extends Schema
    ? Record<never, never> extends InputOf<Part<C, K>>
      ? true
      : false
    : false
  : false

/** The arguments of a caller: only the parts that the call declares. */
export type CallArguments<C extends CallShape> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends Schema ? (IsOptional<C, K> extends true ? never : K) : never]: InputOf<
    Part<C, K>
  >
} & { [K in 'query' as IsOptional<C, K> extends true ? K : never]?: InputOf<Part<C, K>> }

/** The data of a successful answer. */
export type CallData<C extends CallShape> = v.InferOutput<C['data']>

/** An identifier as the service makes them: short, readable, safe in a path. */
export const EntityId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'malformed id'))

/**
 * A UTC instant in whole milliseconds since 1970. The maximum is a day before the end of 9999, so that the
 * year has four digits in every time zone.
 */
export const EpochMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_214_399_999))

/** A calendar day in Kyiv, `YYYY-MM-DD`. */
export const KyivDay = v.pipe(v.string(), v.isoDate('malformed day'))

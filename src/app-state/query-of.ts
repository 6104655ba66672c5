import type { Api } from '../contract/api.ts'
import type { Call, CallArguments, CallData } from '../contract/call.ts'
import { type CachedCall, cachePolicyOf } from '../storage/cache-policy.ts'
import { call } from './api-client.ts'

type Input<N extends CachedCall> = CallArguments<Api[N]>

/** A module of the contract that has the call; a function imports it when the call is made. */
type Contract<N extends CachedCall> = { readonly [K in N]: Api[K] }

/**
 * The first word of the query keys that hold what is the signed-in person's own: they are removed on
 * sign-out.
 */
export const OWN_QUERIES = 'user'

/**
 * Returns the query key of a cached call: its name and its input, from which a page finds the cached response
 * again. `view` distinguishes queries that derive different data from one call.
 */
export function queryKeyOf<N extends CachedCall>(name: N, input?: Input<N>, view?: string) {
  const rest = view === undefined ? (input ? [input] : []) : [input ?? {}, view]
  return cachePolicyOf(name).store === 'own' ? [OWN_QUERIES, name, ...rest] : [name, ...rest]
}

/**
 * Returns the key and the function of a query for a cached call. Pass `() => import(…)` as `contract` where
 * the server's page has the first response: the schema is then not in the first download.
 */
export function queryOf<N extends CachedCall>(
  name: N,
  input: Input<N>,
  contract: Contract<N> | (() => Promise<Contract<N>>),
): { queryKey: readonly unknown[]; queryFn: () => Promise<CallData<Api[N]>> } {
  const make = call as (made: Call, input: unknown) => Promise<unknown>
  return {
    queryKey: queryKeyOf(name, Object.keys(input).length > 0 ? input : undefined),
    async queryFn() {
      const calls = typeof contract === 'function' ? await contract() : contract
      return (await make(calls[name], input)) as CallData<Api[N]>
    },
  }
}

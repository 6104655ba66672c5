import * as v from 'valibot'
import type { Call, CallData } from '../../contract/call.ts'

/**
 * A cached response: the path of its call, without the query, and when the server last confirmed it (epoch
 * ms).
 */
export type OfflineResponse = { path: string; at: number; body: string }

/** Reads items from the cached responses of one call; undefined for a response of another call. */
export type Reader<T> = (response: OfflineResponse) => readonly T[] | undefined

/**
 * Returns a reader of a call's cached responses, which finds nothing in a broken one.
 * `cachedPath` is the path in the cache if it is not the call's own.
 */
export function readerOf<C extends Call, T>(
  { path, data }: C,
  pick: (data: CallData<C>) => readonly T[],
  cachedPath: string = path,
): Reader<T> {
  const pattern = new RegExp(`^${cachedPath.replace(/\{\w+\}/g, '[^/#]+')}$`)
  const Body = v.pipe(v.string(), v.parseJson(), data)
  return (response) => {
    if (!pattern.test(response.path)) return undefined
    const read = v.safeParse(Body, response.body)
    return read.success ? pick(read.output as CallData<C>) : []
  }
}

/** Reads a response with the first reader of its call. */
export function readOffline<T>(response: OfflineResponse, readers: readonly Reader<T>[]): readonly T[] {
  for (const reader of readers) {
    const items = reader(response)
    if (items) return items
  }
  return []
}

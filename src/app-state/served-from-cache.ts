import { CACHED_AT_HEADER } from '../contract/worker-talk.ts'

const cachedAt = new Map<string, number>()

/** Notes whether the worker answered an address from its cache. */
export function noteServed(address: string, headers: { get: (name: string) => string | null }): void {
  const atMs = Number(headers.get(CACHED_AT_HEADER))
  if (atMs > 0) cachedAt.set(address, atMs)
  else cachedAt.delete(address)
}

/**
 * Returns when the server confirmed the cached response that this page has of an address (epoch ms);
 * undefined if it came from the network.
 */
export function servedFromCacheAt(address: string): number | undefined {
  return cachedAt.get(address)
}

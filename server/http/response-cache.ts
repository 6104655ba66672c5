import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { MACHINE_CLOCK, noteJumps, type ServerClock } from '../clock.ts'
import { requestScope } from '../ops/request-scope.ts'
import type { CacheChanges } from './cache-changes.ts'

const compress = promisify(brotliCompress)

/** A response body, plain and compressed, with its status and own headers. */
export type CachedBody = {
  body: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer> | undefined
  etag: string
  status: number
  headers: Readonly<Record<string, string>>
}

/**
 * How to build a cached body. Equal keys mean equal text until `freshUntilMs`; a text that is already stale
 * is not cached.
 */
export type Buildable = { key: string; build: () => Promise<BuiltText> }

/** A text to cache, with its status and own headers. */
export type BuiltText = { text: string; freshUntilMs: number; status?: number; headers?: Readonly<Record<string, string>> }

/** `isSteady` is false once the wall clock has jumped: the text may describe another present. */
type Entry = CachedBody & { freshUntilMs: number; isSteady: () => boolean }

/**
 * Caches responses within a budget of bytes and evicts the least recently used. Concurrent requests for a key
 * share one build.
 */
export type ResponseCache = {
  /** Calls `onBuild` before a build that this request causes, and passes on its error. */
  get(request: Buildable, nowMs: number, onBuild?: () => void): Promise<CachedBody> | CachedBody
  /** Returns the cached body of a key even if it is stale. */
  stale(key: string): CachedBody | undefined
  clear(): void
}

const SMALLEST_WORTH_COMPRESSING = 256

/** Approximate overhead of an entry beside its key and bodies. */
const ENTRY_BYTES = 500

/** The budget of a response cache by default. */
const MOST_BYTES = 48 * 1024 * 1024

/** Creates an empty cache that holds at most `maxBytes`; `changes` clear it. */
export function createResponseCache(
  clock: ServerClock = MACHINE_CLOCK,
  { maxBytes = MOST_BYTES, changes }: { maxBytes?: number; changes?: CacheChanges | undefined } = {},
): ResponseCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const building = new Map<string, Promise<CachedBody>>()
  let generation = 0

  async function build(request: Buildable, nowMs: number): Promise<CachedBody> {
    const startedIn = generation
    const isSteady = noteJumps(clock)
    const { text, freshUntilMs, status, headers } = await request.build()
    const cachedBody = await respondCached(text, status, headers)
    if (startedIn === generation && freshUntilMs > nowMs) {
      entries.set(request.key, { ...cachedBody, freshUntilMs, isSteady })
    }
    return cachedBody
  }

  function clear() {
    generation += 1
    entries.clear()
    building.clear()
  }

  changes?.subscribe(clear)
  return {
    get(request, nowMs, onBuild) {
      const found = entries.get(request.key)
      const scope = requestScope()
      if (found && found.freshUntilMs > nowMs && found.isSteady()) {
        if (scope) scope.cache ??= 'hit'
        return found
      }
      if (scope) scope.cache ??= 'built'
      let pending = building.get(request.key)
      if (!pending) {
        onBuild?.()
        pending = build(request, nowMs).finally(() => building.delete(request.key))
        building.set(request.key, pending)
      }
      return pending
    },
    stale: (key) => entries.peek(key),
    clear,
  }
}

/** Clients can invent long keys, so the key counts as well. */
function bytesOf({ body, brotli }: CachedBody, key: string): number {
  return body.length + (brotli?.length ?? 0) + 2 * key.length + ENTRY_BYTES
}

/** Compresses a text and gives it a strong ETag of its content (RFC 9110). */
export async function respondCached(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<CachedBody> {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const brotli =
    body.length < SMALLEST_WORTH_COMPRESSING
      ? undefined
      : await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  return { body, brotli: brotli as Buffer<ArrayBuffer> | undefined, etag, status, headers }
}

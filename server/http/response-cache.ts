import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** A text ready to be sent, as it is and compressed, with the HTTP status and the headers that belong to it alone. */
export type CachedBody = {
  body: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer> | undefined
  etag: string
  status: number
  headers: Readonly<Record<string, string>>
}

/** What a representation is made from: the same key, the same text, until `freshUntilMs`; not kept when that is past. */
export type Representable = { key: string; build: () => Promise<BuiltText> }

type BuiltText = { text: string; freshUntilMs: number; status?: number; headers?: Readonly<Record<string, string>> }

type Kept = CachedBody & { builtMs: number; freshUntilMs: number; bytes: number }

// Requests of slow senders carry the time at which they began. What was built later than this ahead is of a clock that was set back.
const SLOW_REQUEST_MS = 60_000

/** Keeps the representations last asked for within a budget of bytes; building one key happens once however many ask. */
export type ResponseCache = {
  /** `onBuild` is called before a text is built, and not when it is kept or being built; what it throws is thrown. */
  of(wanted: Representable, nowMs: number, onBuild?: () => void): Promise<CachedBody> | CachedBody
  /** What is still kept of a key although it is true no more. */
  stale(key: string): CachedBody | undefined
  clear(): void
}

const SMALLEST_WORTH_COMPRESSING = 256
/** About what an entry takes beside its key and its bodies. */
const ENTRY_BYTES = 500

/** Makes an empty store of representations that holds at most `maxBytes`. */
export function createResponseCache(maxBytes = 48 * 1024 * 1024): ResponseCache {
  const kept = new Map<string, Kept>()
  const building = new Map<string, Promise<CachedBody>>()
  let bytes = 0
  let generation = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, representation: Kept): void {
    drop(key)
    kept.set(key, representation)
    bytes += representation.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  async function build(wanted: Representable, nowMs: number): Promise<CachedBody> {
    const startedIn = generation
    const { text, freshUntilMs, status, headers } = await wanted.build()
    const representation = await respondCached(text, status, headers)
    if (startedIn === generation && freshUntilMs > nowMs) {
      // Whoever asks may make up a key: a small answer under a long one is not small.
      const size = representation.body.length + (representation.brotli?.length ?? 0) + 2 * wanted.key.length + ENTRY_BYTES
      keep(wanted.key, { ...representation, builtMs: nowMs, freshUntilMs, bytes: size })
    }
    return representation
  }

  return {
    of(wanted, nowMs, onBuild) {
      const found = kept.get(wanted.key)
      if (found && found.freshUntilMs > nowMs && found.builtMs <= nowMs + SLOW_REQUEST_MS) {
        // The last one asked for is the last to give way.
        kept.delete(wanted.key)
        kept.set(wanted.key, found)
        return found
      }
      let underWay = building.get(wanted.key)
      if (!underWay) {
        onBuild?.()
        underWay = build(wanted, nowMs).finally(() => building.delete(wanted.key))
        building.set(wanted.key, underWay)
      }
      return underWay
    },
    stale: (key) => kept.get(key),

    clear() {
      generation += 1
      kept.clear()
      building.clear()
      bytes = 0
    },
  }
}

/** Compresses a text and names it by its content (strong ETag, RFC 9110). */
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

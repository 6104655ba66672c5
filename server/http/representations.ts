import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { SharedAnswer } from './answers.ts'

const compress = promisify(brotliCompress)

/** A JSON body ready to be sent, as it is and compressed. */
export type Representation = { body: Buffer<ArrayBuffer>; brotli: Buffer<ArrayBuffer> | undefined; etag: string }

type Kept = Representation & { freshUntilMs: number; bytes: number }

/** Keeps the representations last asked for within a budget of bytes; building one key happens once however many ask. */
export type Representations = {
  of(answer: SharedAnswer<unknown>, nowMs: number): Promise<Representation> | Representation
  clear(): void
}

const SMALLEST_WORTH_COMPRESSING = 256

/** Makes an empty store of representations that holds at most `maxBytes`. */
export function createRepresentations(maxBytes = 48 * 1024 * 1024): Representations {
  const kept = new Map<string, Kept>()
  const building = new Map<string, Promise<Representation>>()
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

  async function build(answer: SharedAnswer<unknown>): Promise<Representation> {
    const startedIn = generation
    const { data, freshUntilMs } = await answer.build()
    const representation = await represent(data)
    if (startedIn === generation) {
      const size = representation.body.length + (representation.brotli?.length ?? 0)
      keep(answer.key, { ...representation, freshUntilMs, bytes: size })
    }
    return representation
  }

  return {
    of(answer, nowMs) {
      const found = kept.get(answer.key)
      if (found && found.freshUntilMs > nowMs) {
        // The last one asked for is the last to give way.
        kept.delete(answer.key)
        kept.set(answer.key, found)
        return found
      }
      let underWay = building.get(answer.key)
      if (!underWay) {
        underWay = build(answer).finally(() => building.delete(answer.key))
        building.set(answer.key, underWay)
      }
      return underWay
    },
    clear() {
      generation += 1
      kept.clear()
      building.clear()
      bytes = 0
    },
  }
}

/** Serialises data, compresses it and names it by its content (strong ETag, RFC 9110). */
export async function represent(data: unknown): Promise<Representation> {
  const body = Buffer.from(JSON.stringify(data))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const brotli =
    body.length < SMALLEST_WORTH_COMPRESSING
      ? undefined
      : await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  return { body, brotli: brotli as Buffer<ArrayBuffer> | undefined, etag }
}

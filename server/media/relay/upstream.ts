import { asUpstreamError, dropAnswer, type OutsideFetch, type Trail } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { type ByteRange, rangeHeader } from '../hls/ranges.ts'
import type { Clock } from './clock.ts'

/**
 * An upstream's response. `address` is the URL after redirects, `metaint` the ICY interval in bytes (0: no
 * titles).
 */
export type Upstream = {
  address: string
  status: number
  type: string
  metaint: number
  bytes: AsyncIterable<Uint8Array>
}

/** An attempt to relay a stream. Its signal ends everything that it opened. */
export type Attempt = {
  clock: Clock
  fetch: OutsideFetch
  signal: AbortSignal
  abort: (reason: UpstreamError) => void
}

const FIRST_BYTE_MS = 10_000
const STALLED_MS = 15_000
const LONGEST_METAINT = 2 ** 20

// Temporary 4xx statuses. All others are permanent failures.
const TEMPORARY = new Set([408, 425, 429])

/** The redirects so far, the timeout for a response, and the part of the file. */
export type OpenOptions = { trail?: Trail; timeoutMs?: number; range?: ByteRange | undefined }

/**
 * Opens an http(s) address and follows redirects. Throws an `UpstreamError`, also while reading: without
 * bytes for `timeoutMs` at first and for 15 s later.
 */
export async function openUpstream(
  address: string,
  attempt: Attempt,
  { trail = new Set(), timeoutMs = FIRST_BYTE_MS, range }: OpenOptions = {},
): Promise<Upstream> {
  const { clock, fetch, signal, abort } = attempt
  const cancel = clock.after(timeoutMs, () => abort(new UpstreamError('no answer')))
  try {
    const answer = await fetch(address, {
      signal,
      trail,
      headers: range ? { Range: rangeHeader(range) } : { 'Icy-MetaData': '1' },
    })
    const { status } = answer
    if (status < 200 || status >= 300) {
      await dropAnswer(answer)
      throw new UpstreamError(`answer ${status}`, status >= 400 && status < 500 && !TEMPORARY.has(status))
    }
    return {
      address: answer.address,
      status,
      type: answer.header('content-type') ?? '',
      metaint: metaintOf(answer.header('icy-metaint')),
      bytes: endOnSilence(answer.bytes, attempt, timeoutMs),
    }
  } finally {
    cancel()
  }
}

/** Creates an attempt that ends with its parent, or alone. */
export function attemptWithin(whole: Attempt): { attempt: Attempt; end: () => void } {
  const own = new AbortController()
  const follow = () => own.abort(whole.signal.reason)
  if (whole.signal.aborted) follow()
  whole.signal.addEventListener('abort', follow)
  return {
    attempt: { ...whole, signal: own.signal, abort: (reason) => own.abort(reason) },
    end() {
      whole.signal.removeEventListener('abort', follow)
      own.abort(new UpstreamError('the attempt is over'))
    },
  }
}

/** Reads a whole file. Throws an `UpstreamError` above `mostBytes`. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > mostBytes) throw new UpstreamError('a file is too large', true)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function metaintOf(header: string | null): number {
  const bytes = Number(header ?? 0)
  return Number.isInteger(bytes) && bytes > 0 && bytes <= LONGEST_METAINT ? bytes : 0
}

async function* endOnSilence(
  bytes: AsyncIterable<Uint8Array>,
  { clock, signal, abort }: Attempt,
  firstByteMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  try {
    for (let limitMs = firstByteMs; ; limitMs = STALLED_MS) {
      const cancel = clock.after(limitMs, () => abort(new UpstreamError('no bytes')))
      const next = await chunks.next().finally(cancel)
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : asUpstreamError(error)
  } finally {
    // Not awaited: a silent source may never settle.
    void chunks.return?.().catch(() => {})
  }
}

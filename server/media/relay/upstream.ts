import { asUpstreamError, dropAnswer, type OutsideFetch, type Trail } from '../../net/outside-fetch.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from './clock.ts'

/** An address's answer: its bytes and their type, the final address, and after how many bytes titles stand (0: never). */
export type Upstream = { address: string; type: string; metaint: number; bytes: AsyncIterable<Uint8Array> }

/** One attempt at a station's stream: everything that it opens ends with its signal. */
export type Attempt = {
  clock: Clock
  fetch: OutsideFetch
  signal: AbortSignal
  abort: (reason: UpstreamError) => void
}

const FIRST_BYTE_MS = 10_000
const STALLED_MS = 15_000
const LONGEST_METAINT = 2 ** 20

// What is worth asking for again soon; every other 4xx means what it says.
const PASSING = new Set([408, 425, 429])

/** Where a request has been, and how long it waits for an answer. */
export type OpenOptions = { trail?: Trail; patienceMs?: number }

/**
 * Opens an http or https address and follows redirects. Throws an `UpstreamError`; the bytes throw one too when there are none for
 * `patienceMs` (10 s) at first, or for 15 s later.
 */
export async function openUpstream(
  address: string,
  attempt: Attempt,
  { trail = new Set(), patienceMs = FIRST_BYTE_MS }: OpenOptions = {},
): Promise<Upstream> {
  const { clock, fetch, signal, abort } = attempt
  const callOff = clock.after(patienceMs, () => abort(new UpstreamError('no answer')))
  try {
    const answer = await fetch(address, { signal, trail, headers: { 'Icy-MetaData': '1' } })
    const { status } = answer
    if (status < 200 || status >= 300) {
      await dropAnswer(answer)
      throw new UpstreamError(`answer ${status}`, status >= 400 && status < 500 && !PASSING.has(status))
    }
    return {
      address: answer.address,
      type: answer.header('content-type') ?? '',
      metaint: metaintOf(answer.header('icy-metaint')),
      bytes: endOnSilence(answer.bytes, attempt, patienceMs),
    }
  } finally {
    callOff()
  }
}

/** An attempt within another one: it ends with that, and can end alone. */
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

/** A whole small file; throws an `UpstreamError` when it is larger than `mostBytes`. */
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
  const said = Number(header ?? 0)
  return Number.isInteger(said) && said > 0 && said <= LONGEST_METAINT ? said : 0
}

async function* endOnSilence(
  bytes: AsyncIterable<Uint8Array>,
  { clock, signal, abort }: Attempt,
  firstByteMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  try {
    for (let limitMs = firstByteMs; ; limitMs = STALLED_MS) {
      const callOff = clock.after(limitMs, () => abort(new UpstreamError('no bytes')))
      const next = await chunks.next().finally(callOff)
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : asUpstreamError(error)
  } finally {
    // Not waited for: a source that is silent may never say that it is done.
    void chunks.return?.().catch(() => {})
  }
}

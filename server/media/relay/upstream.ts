import type { Clock } from './clock.ts'
import { askRaw, type HttpAnswer } from './raw-http.ts'
import { UpstreamError } from './upstream-error.ts'

/** What an address answers: its bytes, where they came from in the end, and after how many bytes titles stand (0: never). */
export type Upstream = { address: string; metaint: number; bytes: AsyncIterable<Uint8Array> }

/** One attempt at a station's stream: everything that it opens ends with its signal. */
export type Attempt = {
  clock: Clock
  signal: AbortSignal
  abort: (reason: UpstreamError) => void
}

const MOST_REDIRECTS = 5
const FIRST_BYTE_MS = 10_000
const STALLED_MS = 15_000
const LONGEST_METAINT = 2 ** 20

// What is worth asking for again soon; every other 4xx means what it says.
const PASSING = new Set([408, 425, 429])

/** Where an attempt has been, so that neither redirects nor lists lead it in a circle. */
export type Trail = Set<string>

/**
 * Opens an http or https address and follows up to five redirects or lists, of those schemes only. Throws an `UpstreamError`; the bytes
 * throw one too when there are none for 10 s at first, or for 15 s later.
 */
export async function openUpstream(address: string, attempt: Attempt, trail: Trail = new Set()): Promise<Upstream> {
  const callOff = attempt.clock.after(FIRST_BYTE_MS, () => attempt.abort(new UpstreamError('no answer')))
  try {
    for (let next = address; ;) {
      const url = addressOf(next)
      if (trail.has(url.href)) throw new UpstreamError('redirects go in a circle', true)
      if (trail.size > MOST_REDIRECTS) throw new UpstreamError('too many redirects', true)
      trail.add(url.href)
      const answer = await ask(url, attempt.signal)
      const target = answer.header('location')
      if (answer.status < 300 || answer.status >= 400 || !target) return upstreamOf(answer, next, attempt)
      await drop(answer)
      next = new URL(target, url).href
    }
  } catch (error) {
    throw attempt.signal.aborted ? attempt.signal.reason : asUpstreamError(error)
  } finally {
    callOff()
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

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new UpstreamError('the address is not http', true)
  return url
}

async function ask(url: URL, signal: AbortSignal): Promise<HttpAnswer> {
  const { username, password } = url
  const plain = new URL(url)
  plain.username = plain.password = plain.hash = ''
  const headers = {
    'User-Agent': 'Efir/1',
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    'Icy-MetaData': '1',
    ...(username && { Authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` }),
  }
  try {
    const response = await fetch(plain, { headers, signal, redirect: 'manual' })
    return { status: response.status, header: (name) => response.headers.get(name), bytes: response.body ?? nothing() }
  } catch (error) {
    // An old SHOUTcast answers `ICY 200 OK`, which no HTTP parser takes.
    if ((error as { cause?: Error }).cause?.name !== 'HTTPParserError') throw error
    return askRaw(plain, headers, signal)
  }
}

async function upstreamOf(answer: HttpAnswer, address: string, attempt: Attempt): Promise<Upstream> {
  const { status } = answer
  if (status < 200 || status >= 300) {
    await drop(answer)
    throw new UpstreamError(`answer ${status}`, status >= 400 && status < 500 && !PASSING.has(status))
  }
  const said = Number(answer.header('icy-metaint') ?? 0)
  const metaint = Number.isInteger(said) && said > 0 && said <= LONGEST_METAINT ? said : 0
  return { address, metaint, bytes: endOnSilence(answer.bytes, attempt) }
}

async function* endOnSilence(bytes: AsyncIterable<Uint8Array>, { clock, signal, abort }: Attempt): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  try {
    for (let limitMs = FIRST_BYTE_MS; ; limitMs = STALLED_MS) {
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

async function drop({ bytes }: HttpAnswer): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.()
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function asUpstreamError(error: unknown): UpstreamError {
  // The message of a failed fetch may hold the address.
  return error instanceof UpstreamError ? error : new UpstreamError(codeOf(error) || 'the connection failed')
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return String(cause?.code ?? code ?? '')
}

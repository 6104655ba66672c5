import type { HttpAnswer } from './http-exchange.ts'
import { createHttpRequest } from './http-request.ts'
import type { AddressRule } from './open-address.ts'
import { UpstreamError } from './upstream-error.ts'

/** A response with its URL after all redirects. */
export type OutsideAnswer = HttpAnswer & { address: string }

/** The URLs visited so far, so that redirects and lists cannot loop. */
export type Trail = Set<string>

/** Headers for every URL of a redirect chain, or a function that chooses them for each URL. */
export type OutsideHeaders = Record<string, string> | ((url: URL) => Record<string, string>)

/** Options of a fetch. */
export type OutsideQuestion = { signal: AbortSignal; headers?: OutsideHeaders; trail?: Trail }

/**
 * Fetches an http(s) URL and follows at most five redirects, each under the same rule. Throws an
 * `UpstreamError` without any address in it, or the reason of an aborted signal.
 */
export type OutsideFetch = (address: string, question: OutsideQuestion) => Promise<OutsideAnswer>

const MOST_REDIRECTS = 5

/**
 * Creates the only way to fetch URLs that others name. It connects only to addresses that the rule allows.
 */
export function createOutsideFetch(isAllowed: AddressRule): OutsideFetch {
  const ask = createHttpRequest(isAllowed)
  return async (address, { signal, headers = {}, trail = new Set() }) => {
    try {
      for (let next = address; ;) {
        const url = urlOf(next)
        if (trail.has(url.href)) throw new UpstreamError('redirects go in a circle', true)
        if (trail.size > MOST_REDIRECTS) throw new UpstreamError('too many redirects', true)
        trail.add(url.href)
        const own = typeof headers === 'function' ? headers(url) : headers
        const answer = await ask(withoutCredentials(url), { signal, headers: { ...defaultHeaders(url), ...own } })
        const target = answer.header('location')
        if (answer.status < 300 || answer.status >= 400 || !target) return { ...answer, address: next }
        await dropAnswer(answer)
        if (!URL.canParse(target, url.href)) throw new UpstreamError('a redirect to no address', true)
        next = new URL(target, url.href).href
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : asUpstreamError(error)
    }
  }
}

/** Discards a response without reading its body. */
export async function dropAnswer({ bytes }: Pick<HttpAnswer, 'bytes'>): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.()
}

/** Words for the codes that operators meet most. */
const CODES: Record<string, string> = {
  ENOTFOUND: 'the host is not found',
  EAI_AGAIN: 'the host cannot be looked up now',
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'the host does not answer',
  CERT_HAS_EXPIRED: 'the certificate has expired',
}

/** Converts an error to an `UpstreamError`. Uses its code, because its message may contain the address. */
export function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  const known = String(cause?.code ?? code ?? '')
  return new UpstreamError(CODES[known] ?? (known || 'the connection failed'))
}

function urlOf(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new UpstreamError('the address is not http', true)
  return url
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = plain.password = plain.hash = ''
  return plain
}

function defaultHeaders({ username, password }: URL): Record<string, string> {
  return {
    'User-Agent': 'Efir/1',
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    ...(username && { Authorization: `Basic ${btoa(`${decoded(username)}:${decoded(password)}`)}` }),
  }
}

/** Decodes a part of a URL to bytes. Leaves malformed escapes. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return /^[\0-\xff]*$/.test(text) ? text : part
  } catch {
    return part
  }
}

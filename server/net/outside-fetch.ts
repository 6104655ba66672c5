import type { HttpAnswer } from './http-exchange.ts'
import { createHttpRequest } from './http-request.ts'
import type { AddressRule } from './open-address.ts'
import { UpstreamError } from './upstream-error.ts'

/** An answer from outside and the address that gave it after all redirects. */
export type OutsideAnswer = HttpAnswer & { address: string }

/** The addresses that one search for a file has visited: redirects and lists must not lead it in a circle. */
export type Trail = Set<string>

/** How a file is asked for; `headers` go to every address on the way. */
export type OutsideQuestion = { signal: AbortSignal; headers?: Record<string, string>; trail?: Trail }

/**
 * Fetches an http or https address from outside and follows redirects, at most five addresses on after the first of the trail. Every
 * address on the way obeys the same rule. Throws an `UpstreamError`, which never holds an address; an aborted signal throws its reason.
 */
export type OutsideFetch = (address: string, question: OutsideQuestion) => Promise<OutsideAnswer>

const MOST_REDIRECTS = 5

/** The way out for everything that others name: lists, playlists, segments, guides. Connects only to addresses that the rule allows. */
export function createOutsideFetch(isAllowed: AddressRule): OutsideFetch {
  const ask = createHttpRequest(isAllowed)
  return async (address, { signal, headers = {}, trail = new Set() }) => {
    try {
      for (let next = address; ;) {
        const url = urlOf(next)
        if (trail.has(url.href)) throw new UpstreamError('redirects go in a circle', true)
        if (trail.size > MOST_REDIRECTS) throw new UpstreamError('too many redirects', true)
        trail.add(url.href)
        const answer = await ask(withoutCredentials(url), { signal, headers: { ...defaultHeaders(url), ...headers } })
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

/** Ends an answer whose body nobody wants. */
export async function dropAnswer({ bytes }: Pick<HttpAnswer, 'bytes'>): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.()
}

/** What went wrong as an `UpstreamError`: the message of a failed connection may hold the address, its code does not. */
export function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return new UpstreamError(String(cause?.code ?? code ?? '') || 'the connection failed')
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

/** Part of an address as it was meant; what does not decode, or not to bytes, stays as it stands. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return /^[\0-\xff]*$/.test(text) ? text : part
  } catch {
    return part
  }
}

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { HttpAnswer, HttpQuestion } from './http-exchange.ts'
import { type AddressRule, ClosedAddressError, lookupWithin } from './open-address.ts'
import { askRaw } from './raw-http.ts'

/** Sends a GET request without following redirects. */
export type HttpRequest = (url: URL, question: HttpQuestion) => Promise<HttpAnswer>

// Live playlists are fetched about every ten seconds.
const IDLE_SOCKET_MS = 15_000

/**
 * Creates requests that connect only to allowed addresses. The socket connects to the address that was
 * checked.
 */
export function createHttpRequest(isAllowed: AddressRule): HttpRequest {
  const lookup = lookupWithin(isAllowed)
  const agents = {
    http: new HttpAgent({ keepAlive: true, timeout: IDLE_SOCKET_MS }),
    https: new HttpsAgent({ keepAlive: true, timeout: IDLE_SOCKET_MS }),
  }

  return async function ask(url, question): Promise<HttpAnswer> {
    // The resolver is not called for a host that is an IP address.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ClosedAddressError()
    try {
      return await askParsed(url, question)
    } catch (error) {
      // An old SHOUTcast responds `ICY 200 OK`, which HTTP parsers refuse.
      if (!String((error as NodeJS.ErrnoException).code).startsWith('HPE_')) throw error
      return askRaw(url, question, lookup)
    }
  }

  function askParsed(url: URL, { headers, signal }: HttpQuestion, isAgain = false): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const isHttp = url.protocol === 'http:'
      const request = (isHttp ? requestHttp : requestHttps)(url, {
        agent: isHttp ? agents.http : agents.https,
        headers,
        lookup,
      })
      let response: IncomingMessage | undefined
      const abort = () => {
        response?.destroy(signal.reason as Error)
        request.destroy(signal.reason as Error)
      }
      signal.addEventListener('abort', abort)
      request.once('close', () => signal.removeEventListener('abort', abort))
      request.once('response', (answer) => {
        response = answer
        // Readers get errors from the iterator; later ones have no listener.
        answer.on('error', () => {})
        resolve(answerOf(answer))
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !response && !isAgain && !signal.aborted
        if (isStale) resolve(askParsed(url, { headers, signal }, true))
        else reject(error)
      })
      request.end()
    })
  }
}

function answerOf(response: IncomingMessage): HttpAnswer {
  const header = (name: string) => {
    const value = response.headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  return { status: response.statusCode ?? 0, header, bytes: decoded(response, header('content-encoding')) }
}

/** Decodes the body, because some servers compress it unasked. */
function decoded(response: IncomingMessage, coding: string | null): AsyncIterable<Uint8Array> {
  const decoder = decoderOf(coding?.trim().toLowerCase())
  if (!decoder) return response
  decoder.on('error', () => {})
  return pipeline(response, decoder, () => {})
}

function decoderOf(coding: string | undefined) {
  const flush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(flush)
  if (coding === 'deflate') return createInflate(flush)
  return coding === 'br' ? createBrotliDecompress() : undefined
}

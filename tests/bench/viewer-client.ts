import { Agent, type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import type { Kind, Tally } from './viewer-tally.ts'

const PATIENCE_MS = 10_000

/** A viewer's identity: the token of an account, or none for a visitor, and the device. */
export type Person = { token: string | undefined; device: string; address: string }

/** Sends one viewer's requests over a connection of its own, and counts the answers. */
export type Client = {
  /** Returns the body; undefined if the request failed, which is counted. */
  send: (kind: Kind, path: string, body?: unknown) => Promise<string | undefined>
  close: () => void
}

/** Creates a client of a service, which gives up at the signal. Segments are counted, not kept. */
export function createClient(service: URL, { token, device, address }: Person, tally: Tally, signal: AbortSignal): Client {
  const isSecure = service.protocol === 'https:'
  const connection = { keepAlive: true, maxSockets: 1 }
  const agent = isSecure ? new SecureAgent(connection) : new Agent(connection)
  const headers = {
    'accept-encoding': 'identity',
    'device-id': device,
    platform: 'browser',
    // Only a service behind a proxy of its own believes it.
    'x-forwarded-for': address,
    ...(token !== undefined && { authorization: `Basic ${token}` }),
  }

  function exchange(path: string, body: string | undefined, isKept: boolean) {
    return new Promise<{ status: number; bytes: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sending = (isSecure ? requestSecure : requestPlain)(
        new URL(path, service),
        {
          agent,
          signal,
          timeout: PATIENCE_MS,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          let bytes = 0
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (isKept) chunks.push(chunk)
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              bytes,
              text: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      sending.on('timeout', () => sending.destroy(new Error('no answer in 10 s')))
      sending.on('error', reject)
      sending.end(body)
    })
  }

  return {
    async send(kind, path, body) {
      const startedMs = performance.now()
      const elapsed = () => performance.now() - startedMs
      try {
        const json = body === undefined ? undefined : JSON.stringify(body)
        const { status, bytes, text } = await exchange(path, json, kind !== 'segment')
        const fault = status === 200 ? {} : { fault: `${status}` }
        tally.onAnswer({ kind, ms: elapsed(), bytes, ...fault })
        return status === 200 ? text : undefined
      } catch (error) {
        // A request that the end of the run cut off is no fault.
        if (signal.aborted) return undefined
        const { code, message } = error as NodeJS.ErrnoException
        tally.onAnswer({ kind, ms: elapsed(), bytes: 0, fault: code ?? message })
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

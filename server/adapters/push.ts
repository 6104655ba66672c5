import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import type { UndeliveredMail } from './undelivered-mail.ts'
import { isPushAddress, lookUpOpen } from './push-address.ts'
import { isPushHost } from './push-hosts.ts'

/** The configuration of pushes. */
export type PushConfig = {
  /** `outbox` stores pushes as undelivered mail. */
  by: 'web' | 'outbox'
  /** Null means keys that the service generates. */
  keys: { publicKey: string; privateKey: string } | null
  /** The contact for push services; undefined means the `email` of `site.json`. */
  subject: string | undefined
  /** Allowed hosts besides the browsers' push services. */
  hosts: readonly string[]
  /** True if pushes may go to this machine, as in tests. */
  local: boolean
}

/** A push: endpoint, content, lifetime, and the topic whose earlier push it replaces. */
export type Push = { endpoint: string; p256dh: string; auth: string; payload: string; ttlS: number; topic: string }

/** The outcome of a push: sent, subscription gone, retry, no response, or refused. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'silent' }
  | { kind: 'later'; retryAfterMs: number | null }
  | { kind: 'refused'; status: number }

/** Sends pushes. `key` is the public key for subscriptions; `takes` is true for an allowed endpoint. */
export type Pusher = { key: string; takes: (endpoint: string) => boolean; send: (push: Push) => Promise<PushOutcome> }

/** The VAPID keys of this service, and the contact for push services. */
export type PushIdentity = { publicKey: string; privateKey: string; subject: string }

// Push services respond within a second; a reminder is useful for minutes.
const PATIENCE_MS = 4000

/** A signature serves all pushes to a push service for so long. */
const IDENTITY_FOR_MS = 3_600_000

/** Generates VAPID keys. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}

/** Further allowed endpoints: the operator's hosts, and this machine for tests, over http as well. */
export type PushPlaces = { hosts?: readonly string[]; local?: boolean }

/** Sends pushes by Web Push (RFC 8030) with encrypted content. */
export function createWebPusher(identity: PushIdentity, { hosts, local = false }: PushPlaces = {}): Pusher {
  const takes = (endpoint: string) =>
    takesAt(hosts)(endpoint) || (local && /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(endpoint))
  const identityAt = createIdentityHeader(identity)
  return {
    key: identity.publicKey,
    takes,
    async send({ endpoint, p256dh, auth, payload, ttlS, topic }) {
      if (!takes(endpoint)) return { kind: 'gone' }
      const options = { TTL: ttlS, topic, urgency: 'high', contentEncoding: 'aes128gcm' } as const
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
      } catch {
        // The key is no point on the curve, so no browser made it.
        return { kind: 'gone' }
      }
      try {
        return outcomeOf(
          await post(
            endpoint,
            { ...details.headers, ...identityAt(endpoint) },
            details.body,
            local ? {} : { lookup: lookUpOpen },
          ),
        )
      } catch {
        return { kind: 'silent' }
      }
    },
  }
}

/** Returns the header that names this service to a push service (RFC 8292). Its signature lasts 12 hours. */
function createIdentityHeader({ subject, publicKey, privateKey }: PushIdentity): (endpoint: string) => { Authorization: string } {
  const headers = new LRUCache<string, { Authorization: string }>({ max: 100, ttl: IDENTITY_FOR_MS })
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const known = headers.get(origin)
    if (known) return known
    const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
    headers.set(origin, { Authorization })
    return { Authorization }
  }
}

/** True if an endpoint is allowed. */
const takesAt =
  (hosts?: readonly string[]) =>
  (endpoint: string): boolean =>
    isPushAddress(endpoint) && isPushHost(new URL(endpoint).hostname, hosts)

/** The stand-in: stores pushes as undelivered mail, addressed by the push service's host only. */
export function createOutboxPusher(outbox: UndeliveredMail, key: string, hosts?: readonly string[]): Pusher {
  return {
    key,
    takes: takesAt(hosts),
    async send({ endpoint, payload }) {
      await outbox.put({ by: 'push', to: new URL(endpoint).host, subject: '', text: payload })
      return { kind: 'taken' }
    },
  }
}

async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer | null,
  options: { lookup?: typeof lookUpOpen },
): Promise<IncomingMessage> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  const sent = request(endpoint, { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS), ...options })
  // Errors after the response do not change the outcome.
  sent.on('error', () => {})
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => {}).resume()
  return answer
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', retryAfterMs: retryAfterOf(headers['retry-after']) }
  return { kind: 'refused', status }
}

/** Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

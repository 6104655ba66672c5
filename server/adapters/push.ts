import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { UndeliveredMail } from './undelivered-mail.ts'
import { isPushAddress, lookUpOpen } from './push-address.ts'
import { isPushHost } from './push-hosts.ts'

/** How pushes leave. */
export type PushConfig = {
  /** `outbox`: the stand-in keeps them. */
  by: 'web' | 'outbox'
  /** Null: those that the service makes for itself. */
  keys: { publicKey: string; privateKey: string } | null
  /** Whom push services may write to; undefined: the `email` of `site.json`. */
  subject: string | undefined
  /** Where they may go besides the push services of browsers. */
  hosts: readonly string[]
  /** Whether they may also go to this machine, as in tests. */
  local: boolean
}

/** One push: where to, what, for how long it is of use, and which earlier one of the same topic it replaces at the push service. */
export type Push = { endpoint: string; p256dh: string; auth: string; payload: string; ttlS: number; topic: string }

/** What became of a push: taken; the subscription is no more; to be tried again; without an answer; or not wanted as it is. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'silent' }
  | { kind: 'later'; retryAfterMs: number | null }
  | { kind: 'refused'; status: number }

/** Sends pushes; `key` is what browsers subscribe with, `takes` whether it would send to an address at all. */
export type Pusher = { key: string; takes: (endpoint: string) => boolean; send: (push: Push) => Promise<PushOutcome> }

/** The keys by which push services know this service (VAPID), and whom they may write to. */
export type PushIdentity = { publicKey: string; privateKey: string; subject: string }

// Push services answer within a second; a reminder is of use for minutes.
const PATIENCE_MS = 4000

/** New keys for a service that has none. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}

/** Where pushes go besides browsers' own push services: to hosts that the operator names, and to this machine, over http too, as tests do. */
export type PushPlaces = { hosts?: readonly string[]; local?: boolean }

/** The real one: Web Push (RFC 8030) with encrypted content. */
export function createWebPusher(identity: PushIdentity, { hosts, local = false }: PushPlaces = {}): Pusher {
  const takes = (endpoint: string) =>
    takesAt(hosts)(endpoint) || (local && /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(endpoint))
  return {
    key: identity.publicKey,
    takes,
    async send({ endpoint, p256dh, auth, payload, ttlS, topic }) {
      if (!takes(endpoint)) return { kind: 'gone' }
      const options = { vapidDetails: identity, TTL: ttlS, topic, urgency: 'high', contentEncoding: 'aes128gcm' } as const
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
      } catch {
        // A key that is no point of the curve: no browser made it.
        return { kind: 'gone' }
      }
      try {
        return outcomeOf(await post(endpoint, details.headers, details.body, local ? {} : { lookup: lookUpOpen }))
      } catch {
        return { kind: 'silent' }
      }
    },
  }
}

/** Whether a push may go to an address, given the hosts that the operator names. */
const takesAt =
  (hosts?: readonly string[]) =>
  (endpoint: string): boolean =>
    isPushAddress(endpoint) && isPushHost(new URL(endpoint).hostname, hosts)

/** The stand-in: pushes stay in the outbox, under the name of the push service only. */
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
  // What goes wrong once there is an answer changes nothing.
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

/** In seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

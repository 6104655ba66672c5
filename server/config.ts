import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { SocialProvider } from '../src/contract/auth.ts'
import type { PostConfig } from './adapters/post.ts'
import type { ChargebeeConfig } from './adapters/payments/chargebee.ts'
import type { LiqPayConfig } from './adapters/payments/liqpay.ts'
import type { PushConfig } from './adapters/push.ts'
import type { SocialClient } from './adapters/social.ts'
import { chargebeeOf, liqPayOf, sellerOf } from './config/payments.ts'
import { networks, pushHosts } from './config/host-lists.ts'
import { wholeOf } from './config/whole-of.ts'
import { type AddressRule, addressRule } from './net/open-address.ts'
import { StartError } from './start-error.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'is not a number'), v.transform(Number), v.maxValue(65_535, 'is above 65535'))

const said = v.pipe(v.string(), v.nonEmpty('is empty'))
const apiAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s?#@]+$/, 'must be an address such as https://api.example'),
  v.transform((address) => address.replace(/\/+$/, '')),
)

const postgresAddress = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres://'))
const secret = v.pipe(v.string(), v.minBytes(32, 'is shorter than 32 bytes'))

const Environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.:_-]+$/i, 'is not a host name or address')), '127.0.0.1'),
  OPS_PORT: v.optional(port),
  OPS_HOST: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.:_-]+$/i, 'is not a host name or address')), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(apiAddress),
  LOG: v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
  DRAIN_S: v.optional(v.pipe(v.string(), v.regex(/^(\d|10)$/, 'must be a number from 0 to 10'), v.transform(Number)), '5'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), 'data'),
  DATABASE_URL: v.optional(postgresAddress),
  DATABASE_ADMIN_URL: v.optional(postgresAddress),
  DATABASE_LISTEN_URL: v.optional(postgresAddress),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  SECRET: v.optional(secret),
  SECRET_PREVIOUS: v.optional(secret),
  MEDIA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), join(import.meta.dirname, 'demo', 'media')),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be an address such as https://efir.example')),
  ),
  PUBLIC_NAMES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9.-]*(,[a-z0-9.-]+)*$/, 'must be names such as www.efir.example,origin.efir.example'),
      v.transform((names) => names.split(',').filter((name) => name !== '')),
    ),
    '',
  ),
  CONTENT_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), join(import.meta.dirname, 'content')),
  PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)), '0'),
  KILL_WORKER: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^@\r\n]*[^@\s]+@[^@\s]+$/, 'must be an address such as Efir <no-reply@efir.example>')),
  ),
  TURBOSMS_TOKEN: v.optional(said),
  TURBOSMS_SENDER: v.optional(said),
  TURBOSMS_URL: v.optional(apiAddress, 'https://api.turbosms.ua'),
  TWILIO_ACCOUNT: v.optional(said),
  TWILIO_TOKEN: v.optional(said),
  TWILIO_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(\+\d{7,15}|MG[0-9a-f]{32})$/, 'must be a number in E.164 or the id of a messaging service')),
  ),
  TWILIO_URL: v.optional(apiAddress, 'https://api.twilio.com'),
  UPSTREAM_LOCAL: v.optional(networks, '0'),
  MULTICAST_INTERFACE: v.optional(v.pipe(v.string(), v.ip('must be an IP address of this machine'))),
  FFMPEG: v.optional(said),
  S3_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[^\s/?#@]+(\/[\w.-]+)+\/?$/,
        'must be an address with a bucket, such as https://s3.example/recordings',
      ),
      v.transform((address) => address.replace(/\/$/, '')),
    ),
  ),
  S3_KEY_ID: v.optional(said),
  S3_SECRET_KEY: v.optional(said),
  S3_REGION: v.optional(said, 'us-east-1'),
  PUSH: v.optional(v.picklist(['web', 'outbox'], 'must be web or outbox'), 'web'),
  PUSH_LOCAL: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  PUSH_HOSTS: v.optional(pushHosts, ''),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'is no public key of VAPID'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is no private key of VAPID'))),
  VAPID_SUBJECT: v.optional(v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)\S+$/, 'must begin with https:// or mailto:'))),
  PAYMENTS: v.optional(v.picklist(['auto', 'off', 'sandbox'], 'must be auto, off or sandbox'), 'auto'),
  STORES_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  BILLING_SELLS: v.optional(v.picklist(['liqpay', 'chargebee'], 'must be liqpay or chargebee')),
  CHARGEBEE_SITE: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a site, such as efir'))),
  CHARGEBEE_API_KEY: v.optional(said),
  CHARGEBEE_WEBHOOK_USER: v.optional(v.pipe(v.string(), v.regex(/^[^:\s]+$/, 'must be a name without colons and spaces'))),
  CHARGEBEE_WEBHOOK_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  CHARGEBEE_URL: v.optional(apiAddress),
  LIQPAY_PUBLIC_KEY: v.optional(said),
  LIQPAY_PRIVATE_KEY: v.optional(said),
  LIQPAY_URL: v.optional(apiAddress, 'https://www.liqpay.ua'),
  LIQPAY_VERSION: v.optional(v.picklist(['3', '7'], 'must be 3 or 7'), '3'),
  LIQPAY_CARD_CHECK: v.optional(v.picklist(['auth', 'hold'], 'must be auth or hold'), 'auth'),
  LIQPAY_PAYTYPES: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]+(,[a-z]+)*$/, 'must be words such as card,apay,gpay')),
    'card,apay,gpay',
  ),
  GOOGLE_CLIENT_ID: v.optional(said),
  GOOGLE_CLIENT_SECRET: v.optional(said),
  GOOGLE_ISSUER: v.optional(apiAddress, 'https://accounts.google.com'),
  FACEBOOK_APP_ID: v.optional(said),
  FACEBOOK_APP_SECRET: v.optional(said),
  FACEBOOK_GRAPH_URL: v.optional(apiAddress, 'https://graph.facebook.com'),
})
type Environment = v.InferOutput<typeof Environment>

/** The configuration from the environment (server/README.md, Configuration). */
export type Config = {
  port: number
  host: string
  /** The collector of OpenTelemetry that gets a span of each request; undefined: none. */
  tracesTo: string | undefined
  /** How log lines are written. */
  log: 'text' | 'json'
  /** The operator's port (`/live`, `/ready`, `/metrics`); undefined for none. */
  ops: { host: string; port: number } | undefined
  /** How long a stopping process accepts requests after `/ready` turned 503; 0 without an operator's port. */
  drainMs: number
  /** The folder for the database file, the secret and pictures; created if missing. */
  dataDir: string
  /** Selects PostgreSQL; undefined means SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** PostgreSQL past PgBouncer and with the right to change tables; undefined: `databaseUrl`. */
  databaseAdminUrl: string | undefined
  /** PostgreSQL past PgBouncer, which notifies of changes; undefined: `databaseUrl`. */
  databaseListenUrl: string | undefined
  /** True if an empty database receives the demonstration. */
  hasDemonstration: boolean
  /** The secret that keys derive from; undefined means the file in `dataDir`. */
  secret: string | undefined
  /** The previous secret, whose signatures are still accepted. */
  previousSecret: string | undefined
  /** Folder with the media loops and their `index.json`. */
  mediaDir: string
  /** Folder with `site.json` and the pages of texts. */
  contentDir: string
  /** The public origin, without a trailing slash. */
  publicUrl: string | undefined
  /** Other names of the service, which proxies and edges may ask it by. */
  publicNames: readonly string[]
  /** How many proxies the operator runs in front of the server. */
  proxies: number
  /** True if browsers must remove the site's worker. */
  killWorker: boolean
  /** Decides which addresses streams and lists may lead to. */
  isUpstreamAllowed: AddressRule
  /** The address of this machine that joins multicast groups; undefined leaves the choice to the system. */
  multicastInterface: string | undefined
  /** The program that turns the sound of raw streams into AAC. */
  ffmpeg: string | undefined
  /** The store that closed hours of recordings move to; null keeps them on the disk. */
  recordingStore: { url: string; keyId: string; secretKey: string; region: string } | null
  post: PostConfig
  push: PushConfig
  /** `sandbox`: a provider that takes no money, even where viewers from outside reach the service. */
  payments: 'auto' | 'off' | 'sandbox'
  /** The key of the reports of app stores; undefined: none are taken. */
  storesSecret: string | undefined
  /** Null without the keys of LiqPay. */
  liqpay: LiqPayConfig | null
  /** Null without the keys of Chargebee. */
  chargebee: ChargebeeConfig | null
  /** The provider that takes new orders. */
  sells: 'liqpay' | 'chargebee'
  /** The social networks for sign-in, with this service's credentials. */
  social: Partial<Record<SocialProvider, SocialClient>>
}

/** Reads the configuration. Throws a `StartError` that names the variable and its fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, env)
  if (!read.success) {
    const [issue] = read.issues
    throw new StartError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`)
  }
  requireDatabaseUrl(read.output)
  return {
    port: read.output.PORT,
    host: read.output.HOST,
    ops: read.output.OPS_PORT === undefined ? undefined : { host: read.output.OPS_HOST, port: read.output.OPS_PORT },
    tracesTo: read.output.OTEL_EXPORTER_OTLP_ENDPOINT,
    log: read.output.LOG,
    drainMs: read.output.OPS_PORT === undefined ? 0 : read.output.DRAIN_S * 1000,
    dataDir: resolve(read.output.DATA_DIR),
    databaseUrl: read.output.DATABASE_URL,
    databaseAdminUrl: read.output.DATABASE_ADMIN_URL,
    databaseListenUrl: read.output.DATABASE_LISTEN_URL,
    hasDemonstration: read.output.DEMO === '1',
    secret: read.output.SECRET,
    previousSecret: read.output.SECRET_PREVIOUS,
    mediaDir: resolve(read.output.MEDIA_DIR),
    contentDir: resolve(read.output.CONTENT_DIR),
    publicUrl: read.output.PUBLIC_URL?.replace(/\/$/, ''),
    publicNames: read.output.PUBLIC_NAMES,
    proxies: read.output.PROXIES,
    killWorker: read.output.KILL_WORKER === '1',
    isUpstreamAllowed: upstreamRule(read.output.UPSTREAM_LOCAL),
    multicastInterface: read.output.MULTICAST_INTERFACE,
    ffmpeg: read.output.FFMPEG,
    recordingStore: recordingStoreOf(read.output),
    post: { smtp: smtpOf(read.output), sms: smsOf(read.output) },
    push: pushOf(read.output),
    payments: read.output.PAYMENTS,
    storesSecret: read.output.STORES_SECRET,
    liqpay: liqPayOf(read.output),
    chargebee: chargebeeOf(read.output),
    sells: sellerOf(read.output),
    social: socialOf(read.output),
  }
}

function requireDatabaseUrl(env: Environment): void {
  const given = (['DATABASE_ADMIN_URL', 'DATABASE_LISTEN_URL'] as const).find((name) => env[name] !== undefined)
  if (given && env.DATABASE_URL === undefined) throw new StartError(`DATABASE_URL is missing, which ${given} needs.`)
}

function upstreamRule([first = '', ...rest]: string[]): AddressRule {
  if (rest.length === 0 && first === '0') return addressRule('none')
  return rest.length === 0 && first === '1' ? addressRule('local') : addressRule([first, ...rest])
}

function recordingStoreOf(env: Environment): Config['recordingStore'] {
  const isGiven = wholeOf(env, ['S3_URL', 'S3_KEY_ID', 'S3_SECRET_KEY'])
  return isGiven && { url: env.S3_URL!, keyId: env.S3_KEY_ID!, secretKey: env.S3_SECRET_KEY!, region: env.S3_REGION }
}

function smtpOf(env: Environment): PostConfig['smtp'] {
  return wholeOf(env, ['SMTP_URL', 'MAIL_FROM']) && { url: env.SMTP_URL!, from: env.MAIL_FROM! }
}

function smsOf(env: Environment): PostConfig['sms'] {
  const turbosms = wholeOf(env, ['TURBOSMS_TOKEN', 'TURBOSMS_SENDER'])
  const twilio = wholeOf(env, ['TWILIO_ACCOUNT', 'TWILIO_TOKEN', 'TWILIO_FROM'])
  if (turbosms && twilio) throw new StartError('TURBOSMS_TOKEN and TWILIO_TOKEN are both set, and messages leave by one of them.')
  if (turbosms) {
    return { provider: 'turbosms', token: env.TURBOSMS_TOKEN!, sender: env.TURBOSMS_SENDER!, url: env.TURBOSMS_URL }
  }
  if (!twilio) return null
  return {
    provider: 'twilio',
    account: env.TWILIO_ACCOUNT!,
    token: env.TWILIO_TOKEN!,
    from: env.TWILIO_FROM!,
    url: env.TWILIO_URL,
  }
}

function pushOf(env: Environment): PushConfig {
  const keys = wholeOf(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  return {
    by: env.PUSH,
    keys: keys && { publicKey: env.VAPID_PUBLIC_KEY!, privateKey: env.VAPID_PRIVATE_KEY! },
    subject: env.VAPID_SUBJECT ?? (env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : undefined),
    hosts: env.PUSH_HOSTS,
    local: env.PUSH_LOCAL === '1',
  }
}

function socialOf(env: Environment): Config['social'] {
  const redirectUrl = `${env.PUBLIC_URL?.replace(/\/$/, '')}/auth/confirm`
  const google = wholeOf(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const facebook = wholeOf(env, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'])
  if ((google || facebook) && env.PUBLIC_URL === undefined) {
    throw new StartError('PUBLIC_URL is missing, which social networks send people back to.')
  }
  const client = (id: string, secret: string, address: string): SocialClient => ({ id, secret, address, redirectUrl })
  return {
    ...(google && { google: client(env.GOOGLE_CLIENT_ID!, env.GOOGLE_CLIENT_SECRET!, env.GOOGLE_ISSUER) }),
    ...(facebook && { facebook: client(env.FACEBOOK_APP_ID!, env.FACEBOOK_APP_SECRET!, env.FACEBOOK_GRAPH_URL) }),
  }
}

import { createCacheChanges } from '../../server/http/cache-changes.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { SocialNetworks } from '../../server/adapters/social.ts'
import { createWebPusher, newPushKeys } from '../../server/adapters/push.ts'
import type { PaymentGateway } from '../../server/adapters/payments/payment-gateway.ts'
import { type AppDeps, createApp } from '../../server/app.ts'
import type { HeardTitle } from '../../server/media/relay/heard-titles.ts'
import { createSharedTries } from '../../server/db/shared-tries.ts'
import type { SharedTries } from '../../server/http/shared-windows.ts'
import type { StorageState } from '../../server/db/storage-state.ts'
import type { Content } from '../../server/features/site/content.ts'
import type { NewChannelRow, Database, NewProgrammeRow } from '../../server/db/schema.ts'
import { keysOf } from '../../server/keys.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import type { BuiltSite } from '../../server/http/built-site.ts'
import type { Film } from '../../server/media/film.ts'
import { NO_FILMS } from '../../server/media/film-library.ts'
import type { LoopLibrary } from '../../server/media/loop-library.ts'
import { SYSTEM_CLOCK } from '../../server/media/relay/clock.ts'
import { createRecordings } from '../../server/media/recorder/recordings.ts'
import { createRelays } from '../../server/media/relay/relays.ts'
import { createChannelStreamStore } from '../../server/features/channels/channel-stream-store.ts'
import { createProbeNotes } from '../../server/features/channels/stream-probes.ts'
import { createTvRelays } from '../../server/media/tv-relay/tv-relays.ts'
import { addressRule } from '../../server/net/open-address.ts'
import type { Engine } from './engines.ts'
import { keepSent } from './sent.ts'

const MINUTE = 60_000

/** Noon in Kyiv on a winter Saturday. */
export const NOON = Date.parse('2026-11-21T10:00:00Z')

/** A film that is there and has no segments. */
const SILENT_FILM: Film = { version: 'silent', seconds: 0, video: [], dubbings: [], subtitles: [], thumbnails: undefined }

/** The time of a proof that stays recent in every test. */
export const ALWAYS = NOON * 2

/** Tokens of the people in the test service. */
export const TOKENS = {
  premium: 'token-of-a-premium-viewer',
  basic: 'token-of-a-basic-viewer',
  registered: 'token-of-a-registered-viewer',
}

/** Opens providers of payments on the service's database and clock. */
export type PaymentsOf = (parts: {
  db: Kysely<Database>
  now: () => number
  reportError: (error: unknown) => void
}) => Pick<AppDeps, 'liqpay' | 'mirror' | 'chargebee'>

/**
 * A small service with an own clock: three channels of three tiers, half a day of programmes, two stations,
 * three people.
 */
export async function openService(
  engine: Engine,
  site?: BuiltSite,
  content?: Content,
  networks: SocialNetworks = {},
  storage?: StorageState,
  liqpay?: PaymentGateway | PaymentsOf,
  sandbox?: Hono,
) {
  const connection = await engine.open()
  const clock = { nowMs: NOON, jumpedMs: 0 }
  const serverClock = { now: () => clock.nowMs, elapsed: () => clock.nowMs - clock.jumpedMs }
  const onAir = { loops: new Set(['hills']), films: new Map([['boat', SILENT_FILM]]) }
  const library: LoopLibrary = { find: (_medium, name) => (onAir.loops.has(name) ? { segments: 8, renditions: [] } : undefined) }
  const heard = new Map<string, HeardTitle[]>()
  const reported: unknown[] = []
  const sent = keepSent()
  const pusher = createWebPusher({ ...newPushKeys(), subject: 'mailto:support@efir.example' }, { local: true })
  const relayClock = { ...SYSTEM_CLOCK, ...serverClock }
  const relays = createRelays({
    clock: relayClock,
    isAllowed: addressRule('local'),
    warn: () => {},
    reportError: (error) => reported.push(error),
  })
  const tvRelays = createTvRelays({
    probed: createProbeNotes(createChannelStreamStore(connection.db), relayClock.now, (error) => reported.push(error)),
    clock: { ...SYSTEM_CLOCK, now: serverClock.now },
    isAllowed: addressRule('local'),
    warn: () => {},
    reportError: (error) => reported.push(error),
  })
  const parts = { db: connection.db, now: serverClock.now, reportError: (error: unknown) => void reported.push(error) }
  const paying = typeof liqpay === 'function' ? liqpay(parts) : liqpay && { liqpay }
  const recordingFolder = mkdtempSync(join(tmpdir(), 'efir-recordings-'))
  await fill(connection.db)
  const start = () =>
    createApp({
      ...(storage && { storage }),
      ...paying,
      ...(sandbox && { sandbox }),
      connection,
      library,
      films: {
        ...NO_FILMS,
        version: (media) => onAir.films.get(media)?.version,
        open: async (media) => onAir.films.get(media),
      },
      relays: { ...relays, titles: (stationId) => heard.get(stationId) ?? relays.titles(stationId) },
      tvRelays,
      recordings: createRecordings(recordingFolder),
      keys: keysOf(['a secret for tests only'], { elapsed: serverClock.elapsed }),
      version: '0.0.0-test',
      ...(site && { site }),
      ...(content && { content }),
      post: sent.post,
      pusher,
      isUpstreamAllowed: addressRule('local'),
      networks,
      cacheChanges,
      sharedTries,
      ...serverClock,
      reportError: (error) => reported.push(error),
    })
  const cacheChanges = createCacheChanges()
  let sharedTries: SharedTries | undefined
  let app = start()
  return {
    get app() {
      return app
    },
    db: connection.db,
    connection,
    pusher,
    clock,
    /** Sets the wall clock forward or, by a negative number, back, while no time passes. */
    jump(ms: number): void {
      clock.nowMs += ms
      clock.jumpedMs += ms
    },
    /** Where recordings of relayed channels lie. */
    recordingFolder,
    onAir,
    heard,
    reported,
    sent,
    ask: asker(() => app),
    cacheChanges,
    /** Clears the response cache, as a new process would. */
    restart: () => void (app = start()),
    /** Limits tries over all processes of the database, from the next start on. */
    shareTries: () => void (sharedTries = createSharedTries(connection.db)),
    close() {
      relays.close()
      tvRelays.close()
      rmSync(recordingFolder, { recursive: true, force: true })
      return connection.close()
    },
  }
}

export type Service = Awaited<ReturnType<typeof openService>>

/** A test's request: its account, body and address. */
export type RequestOptions = { token?: string; body?: unknown; method?: string; headers?: Record<string, string>; from?: string }

function asker(app: () => Hono) {
  return (path: string, { token, body, method, headers = {}, from }: RequestOptions = {}) =>
    app().request(
      `http://efir.test/api${path}`,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          platform: 'browser',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Basic ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from ?? '192.0.2.1' } } },
    )
}

const channel = (number: number, package_id: string | null, loop = 'hills'): NewChannelRow => ({
  id: `tv-${number}`,
  number,
  slug: `kanal-${number}`,
  name: `Канал ${number}`,
  name_ru: `Канал ${number} по-русски`,
  category_id: 'news',
  package_id,
  logo: '/images/a.svg',
  cover: null,
  loop,
  loop_offset: 0,
})

/** A programme of the test guide. */
export const programme = (channel_id: string, start_ms: number, minutes: number, day: string): NewProgrammeRow => ({
  id: `${channel_id}-${start_ms / MINUTE}`,
  channel_id,
  day,
  start_ms,
  end_ms: start_ms + minutes * MINUTE,
  title: 'Вечірні новини',
  title_ru: 'Вечерние новости',
  description: 'Головне за день.',
  description_ru: 'Главное за день.',
  age: 0,
})

async function fill(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('packages')
    .values([
      { id: 'basic', name: 'Basic', rank: 1, archive_days: 14 },
      { id: 'premium', name: 'Premium', rank: 2, archive_days: 30 },
    ])
    .execute()
  await db
    .insertInto('categories')
    .values([
      { id: 'news', slug: 'novyny', position: 0, name: 'Новини', name_ru: 'Новости' },
      { id: 'kids', slug: 'dity', position: 1, name: 'Дитячі', name_ru: 'Детские' },
    ])
    .execute()
  await db
    .insertInto('channels')
    .values([channel(3, 'premium'), channel(1, null), channel(2, 'basic'), channel(4, null, 'gone')])
    .execute()
  const station = { genre: 'Джаз', genre_ru: 'Джаз', logo: '/images/b.svg', loop: 'hills', loop_offset: 0 }
  await db
    .insertInto('stations')
    .values([
      { id: 'fm-1', number: 1, slug: 'jazz', name: 'Тиха хвиля', name_ru: 'Тихая волна', working: 1, ...station },
      { id: 'fm-2', number: 2, slug: 'silent', name: 'Німа', name_ru: 'Немая', working: 0, ...station },
    ])
    .execute()
  await db
    .insertInto('accounts')
    .values([
      newAccount(NOON, { id: 'u-premium', name: 'Оксана' }),
      newAccount(NOON, { id: 'u-basic', name: 'Тарас' }),
      newAccount(NOON, { id: 'u-registered', name: 'Марія' }),
    ])
    .execute()
  // Tests turn the clock back, too.
  const grants = ['premium', 'basic'].map((packageId) => newGrant({ accountId: `u-${packageId}`, packageId }, 0))
  await db.insertInto('subscriptions').values(grants).execute()
  for (const [who, token] of Object.entries(TOKENS)) await openAccessKey(db, token, `u-${who}`, NOON)
  // Tests of proofs sign in by themselves; the others have given theirs.
  await db.updateTable('sessions').set({ proven_ms: ALWAYS }).execute()
  const hour = 60 * MINUTE
  const near = [-2, -1, 0, 1, 2].map((offset) => programme('tv-1', NOON + offset * hour - 30 * MINUTE, 60, '2026-11-21'))
  const old = programme('tv-1', NOON - 20 * 24 * hour, 60, '2026-11-01')
  await createProgrammeStore(db).put([...near, old, programme('tv-2', NOON - hour, 90, '2026-11-21')])
}

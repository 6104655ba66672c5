import type { NewChannelRow } from '../../server/db/schema.ts'
import { createCatalogueWriter } from '../../server/import/catalogue/catalogue-writer.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { hashSecret, openAccessKey, SESSION_IDLE_MS } from '../../server/features/users/session-store.ts'
import type { TitleType } from '../../src/contract/titles.ts'
import { addDays, kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { entry, episode, putCatalogue } from './catalogue.ts'
import { NOON, programme, type Service } from './service.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

export type Needs = 'free' | 'basic' | 'premium'
const PACKAGES: readonly Needs[] = ['free', 'basic', 'premium']
const AGES = [0, 3, 6, 12, 16, 18]

/**
 * Playable content: its request, and its lock by the specification. `daysBack` is undefined outside the
 * archive.
 */
export type Playable = { name: string; path: string; body?: object; needs: Needs; age: number; daysBack?: number }

/** The first and the last archive days of every tier, and the days behind them. */
export const DAYS_BACK = [0, 1, 13, 14, 29, 30]

const TYPES: readonly [TitleType, readonly number[]][] = [
  ['FILM', AGES],
  ['SERIAL', [0, 12, 18]],
  ['MULTFILM', [0, 12, 18]],
  ['MULTSERIAL', [0, 12, 18]],
]

const packageOf = (needs: Needs) => (needs === 'free' ? null : needs)

/** The session tokens beside those of the test service. */
export const MORE_TOKENS = { lapsed: 'token-of-a-viewer-whose-package-ended', ended: 'token-of-a-session-that-ended' }

/** Adds a viewer whose package is about to end, and an idle session. */
export async function putViewers({ db }: Service): Promise<void> {
  const lapsed = newAccount(NOON, { id: 'u-lapsed', name: 'Ганна' })
  await db.insertInto('accounts').values(lapsed).execute()
  const grant = newGrant({ accountId: 'u-lapsed', packageId: 'premium' }, NOON)
  await db.insertInto('subscriptions').values(grant).execute()
  await openAccessKey(db, MORE_TOKENS.lapsed, 'u-lapsed', NOON)
  const device = { account_id: 'u-premium', platform: 'browser', label: '', device_id: 'brwsr-old', slot: 1 }
  const idle = { created_ms: NOON - SESSION_IDLE_MS, last_seen_ms: NOON - SESSION_IDLE_MS }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(MORE_TOKENS.ended), id: 'idle', ...device, ...idle })
    .execute()
}

/**
 * Adds channels and titles of every package and age. Returns the playable content, and the package of every
 * id.
 */
export async function putThings(service: Service): Promise<{ playables: Playable[]; needs: Map<string, Needs> }> {
  const channels = PACKAGES.flatMap((needs) => AGES.map((age) => ({ id: `ch-${needs}-${age}`, needs, age })))
  const titles = PACKAGES.flatMap((needs) =>
    TYPES.flatMap(([type, ages]) => ages.map((age) => ({ id: `${type.toLowerCase()}-${needs}-${age}`, type, needs, age }))),
  )
  await service.db
    .insertInto('channels')
    .values(channels.map(({ id, needs }, index) => channelRow(id, packageOf(needs), 100 + index)))
    .execute()
  await createProgrammeStore(service.db).put(channels.flatMap(({ id, age }) => programmesOf(id).map((row) => ({ ...row, age }))))
  await putCatalogue(
    service.db,
    titles.map(({ id, type, needs, age }) => titleEntry(id, { type, age, package_id: packageOf(needs) })),
  )
  await createCatalogueWriter(service.db).placeTitles('zyma', ['film-free-18', 'film-basic-0', 'film-premium-0'])
  return {
    playables: [...channels.flatMap(ofChannel), ...titles.flatMap(ofTitle)],
    needs: new Map([...channels, ...titles].map(({ id, needs }) => [id, needs])),
  }
}

const channelRow = (id: string, package_id: string | null, number: number): NewChannelRow => ({
  id,
  number,
  slug: `kanal-${id}`,
  name: `Канал ${number}`,
  name_ru: `Канал ${number}`,
  category_id: 'news',
  package_id,
  logo: '/images/a.svg',
  cover: null,
  loop: 'hills',
  loop_offset: 0,
})

const startOf = (daysBack: number) => NOON - 3 * HOUR - daysBack * 24 * HOUR

/** The current programme, which lasts longer than a link, and an hour of every archive day. */
const programmesOf = (channelId: string) => [
  programme(channelId, NOON - HOUR, 4 * 60, kyivDayOf(NOON)),
  ...DAYS_BACK.map((days) => programme(channelId, startOf(days), 60, addDays(kyivDayOf(NOON), -days))),
]

function ofChannel({ id, needs, age }: { id: string; needs: Needs; age: number }): Playable[] {
  const archive = '/channels/live-with-duration'
  const programmeId = (start: number) => `${id}-${start / MINUTE}`
  const days = DAYS_BACK.filter((back) => back === 0 || age === 18)
  return [
    { name: `${id} live`, path: `/channels/live/${id}`, needs, age },
    {
      name: `${id} from its start`,
      path: archive,
      body: { channel_id: id, program_id: programmeId(NOON - HOUR) },
      needs,
      age,
      daysBack: 0,
    },
    ...days.map((daysBack) => ({
      name: `${id} ${daysBack} days back`,
      path: archive,
      body:
        daysBack % 2 === 0
          ? { channel_id: id, program_id: programmeId(startOf(daysBack)) }
          : { channel_id: id, start: startOf(daysBack) + MINUTE, duration: 60 },
      needs,
      age,
      daysBack,
    })),
  ]
}

function titleEntry(id: string, row: { type: TitleType; age: number; package_id: string | null }) {
  const people = [{ person_id: 'p-2', job: 'actor' as const, role: '', role_ru: '' }]
  if (!row.type.endsWith('SERIAL')) return entry(id, { people, row: { ...row, trailer: 'boat', duration_ms: HOUR } })
  const seasons = [{ number: 1, name: '', name_ru: '' }]
  return entry(id, { people, seasons, episodes: [episode(1, 1)], row: { ...row, media: null, duration_ms: 0 } })
}

function ofTitle({ id, type, needs, age }: { id: string; type: TitleType; needs: Needs; age: number }): Playable[] {
  const path = `/catalogue/stream/${id}`
  if (type.endsWith('SERIAL')) return [{ name: `${id} 1x1`, path: `${path}?season=1&episode=1`, needs, age }]
  const film: Playable = { name: id, path, needs, age }
  // A trailer advertises a package, so it needs none.
  return type === 'FILM' && needs === 'premium'
    ? [film, { name: `${id} trailer`, path: `${path}?trailer=1`, needs: 'free', age }]
    : [film]
}

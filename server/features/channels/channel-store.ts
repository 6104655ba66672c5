import type { Kysely } from 'kysely'
import { channelsVersion } from '../../db/channels-version.ts'
import type { CategoryRow, ChannelRow, Database } from '../../db/schema.ts'
import { RELAYED_KINDS } from '../../media/stream-columns.ts'
import { createChannelStreamStore } from './channel-stream-store.ts'

/**
 * A channel with its package's rank (null: open to all), its preferred stream (null: none), and that stream's
 * probe. `catch_up_days` is the reach of its upstreams' archives.
 */
export type RankedChannel = ChannelRow & {
  rank: number | null
  first_stream: number | null
  first_probe: string | null
  catch_up_days: number
  first_probed_ms: number | null
}

/** The only place that queries channels. It finds no hidden ones. */
export type ChannelStore = ReturnType<typeof createChannelStore>

export function createChannelStore(db: Kysely<Database>) {
  const ranked = () =>
    db
      .selectFrom('channels')
      .leftJoin('packages', 'packages.id', 'channels.package_id')
      .selectAll('channels')
      .where('channels.hidden', '=', 0)
      .select('packages.rank as rank')
      .leftJoin('channel_streams as first', (join) =>
        join.onRef('first.channel_id', '=', 'channels.id').on('first.position', '=', ({ selectFrom }) =>
          selectFrom('channel_streams')
            .whereRef('channel_streams.channel_id', '=', 'channels.id')
            .where('channel_streams.kind', 'in', RELAYED_KINDS)
            .select(({ fn }) => fn.min<number | null>('channel_streams.position').as('position')),
        ),
      )
      .leftJoin('sources', 'sources.id', 'first.source_id')
      .select(['first.position as first_stream', 'first.probe as first_probe', 'first.probed_ms as first_probed_ms'])
      .select('sources.delivery as list_delivery')
      .leftJoin('channel_edits', 'channel_edits.channel_id', 'channels.id')
      .select('channel_edits.delivery as own_delivery')
  const streams = createChannelStreamStore(db)

  type Row = Awaited<ReturnType<ReturnType<typeof ranked>['execute']>>[number]

  /** A direct channel has no archive: the server neither records it nor relays its upstream's archive. */
  function present(row: Row, days: ReadonlyMap<string, number> | undefined): RankedChannel {
    const isDirect = (row.own_delivery ?? row.list_delivery) === 'direct'
    // In place: copies of 10,000 rows of SQLite take a quarter of a second.
    return Object.assign(row, isDirect ? { archive_days: 0, catch_up_days: 0 } : { catch_up_days: days?.get(row.id) ?? 0 })
  }

  async function one(row: Row | undefined): Promise<RankedChannel | undefined> {
    if (!row) return undefined
    return present(row, hasFirstStream(row) ? await streams.catchUpDays([row.id]) : undefined)
  }

  async function some(rows: readonly Row[]): Promise<RankedChannel[]> {
    const ids = rows.filter(hasFirstStream).map(({ id }) => id)
    const days = ids.length > 0 ? await streams.catchUpDays(ids) : undefined
    return rows.map((row) => present(row, days))
  }

  return {
    async all(): Promise<RankedChannel[]> {
      const rows = await ranked().orderBy('channels.number').execute()
      const days = rows.some(hasFirstStream) ? await streams.catchUpDays() : undefined
      return rows.map((row) => present(row, days))
    },
    /** The channels of a category or of all, by number, from a place on. */
    async part({
      category,
      from,
      limit,
    }: {
      category: string | undefined
      from: number
      limit: number
    }): Promise<RankedChannel[]> {
      const shown = db.selectFrom('channels').select('number').where('hidden', '=', 0).orderBy('number')
      const listed = category === undefined ? shown : shown.where('category_id', '=', category)
      // Numbers are unique, and their index is read faster than whole rows.
      const numbers = await listed.limit(limit).offset(from).execute()
      if (numbers.length === 0) return []
      const within = numbers.map(({ number }) => number)
      return some(await ranked().where('channels.number', 'in', within).orderBy('channels.number').execute())
    },
    /** The channels with these ids that are there, by number. */
    byIds: async (ids: readonly string[]): Promise<RankedChannel[]> =>
      some(await ranked().where('channels.id', 'in', ids).orderBy('channels.number').execute()),
    byNumber: async (number: number): Promise<RankedChannel | undefined> =>
      one(await ranked().where('channels.number', '=', number).executeTakeFirst()),
    /** Names the state of channels and stations: another one after every import and edit. */
    version: () => channelsVersion(db),
    /** The number of channels by the rank of their package; null for those that are open to all. */
    async countsByRank(): Promise<{ rank: number | null; channels: number }[]> {
      const rows = await db
        .selectFrom('channels')
        .leftJoin('packages', 'packages.id', 'channels.package_id')
        .where('channels.hidden', '=', 0)
        .groupBy('packages.rank')
        .select(({ fn }) => ['packages.rank as rank', fn.countAll().as('channels')])
        .execute()
      return rows.map(({ rank, channels }) => ({ rank, channels: Number(channels) }))
    },
    /** The number of channels before a number. */
    async countBefore(number: number): Promise<number> {
      const before = db.selectFrom('channels').where('hidden', '=', 0).where('number', '<', number)
      const { channels } = await before.select(({ fn }) => fn.countAll().as('channels')).executeTakeFirstOrThrow()
      return Number(channels)
    },
    /** The number of channels of a category, or of all. */
    async count(category?: string): Promise<number> {
      const shown = db.selectFrom('channels').where('hidden', '=', 0)
      const counted = category === undefined ? shown : shown.where('category_id', '=', category)
      const { channels } = await counted.select(({ fn }) => fn.countAll().as('channels')).executeTakeFirstOrThrow()
      return Number(channels)
    },
    byId: async (id: string): Promise<RankedChannel | undefined> =>
      one(await ranked().where('channels.id', '=', id).executeTakeFirst()),
    bySlug: async (slug: string): Promise<RankedChannel | undefined> =>
      one(await ranked().where('channels.slug', '=', slug).executeTakeFirst()),
    async exists(id: string): Promise<boolean> {
      return (await db.selectFrom('channels').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
    },
    categories: (): Promise<(CategoryRow & { channels: number })[]> =>
      db
        .selectFrom('categories')
        .leftJoin('channels', (join) => join.onRef('channels.category_id', '=', 'categories.id').on('channels.hidden', '=', 0))
        .selectAll('categories')
        .select(({ fn }) => fn.count<number>('channels.id').as('channels'))
        .groupBy(['categories.id', 'categories.slug', 'categories.position', 'categories.name', 'categories.name_ru'])
        .orderBy('categories.position')
        .execute(),
  }
}

const hasFirstStream = ({ first_stream }: Pick<RankedChannel, 'first_stream'>): boolean => first_stream !== null

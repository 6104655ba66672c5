import type { Kysely } from 'kysely'
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
      .select(({ selectFrom }) =>
        selectFrom('channel_streams')
          .whereRef('channel_streams.channel_id', '=', 'channels.id')
          .where('channel_streams.kind', 'in', RELAYED_KINDS)
          .select(({ fn }) => fn.min<number | null>('channel_streams.position').as('position'))
          .as('first_stream'),
      )
      .select(({ selectFrom }) => {
        const first = selectFrom('channel_streams')
          .whereRef('channel_streams.channel_id', '=', 'channels.id')
          .where('channel_streams.kind', 'in', RELAYED_KINDS)
          .orderBy('channel_streams.position')
          .limit(1)
        return [
          first.select('channel_streams.probe').as('first_probe'),
          first.select('channel_streams.probed_ms').as('first_probed_ms'),
          first.innerJoin('sources', 'sources.id', 'channel_streams.source_id').select('sources.delivery').as('list_delivery'),
        ]
      })
      .leftJoin('channel_edits', 'channel_edits.channel_id', 'channels.id')
      .select('channel_edits.delivery as own_delivery')
  const streams = createChannelStreamStore(db)

  type Row = Awaited<ReturnType<ReturnType<typeof ranked>['execute']>>[number]

  /** A direct channel has no archive: the server neither records it nor relays its upstream's archive. */
  function present({ list_delivery, own_delivery, ...row }: Row, days: ReadonlyMap<string, number> | undefined): RankedChannel {
    const isDirect = (own_delivery ?? list_delivery) === 'direct'
    return isDirect ? { ...row, archive_days: 0, catch_up_days: 0 } : { ...row, catch_up_days: days?.get(row.id) ?? 0 }
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
    part: async ({ category, from, limit }: { category: string | undefined; from: number; limit: number }) => {
      const listed = category === undefined ? ranked() : ranked().where('channels.category_id', '=', category)
      return some(await listed.orderBy('channels.number').limit(limit).offset(from).execute())
    },
    /** The channels with these ids that are there, by number. */
    byIds: async (ids: readonly string[]): Promise<RankedChannel[]> =>
      some(await ranked().where('channels.id', 'in', ids).orderBy('channels.number').execute()),
    byNumber: async (number: number): Promise<RankedChannel | undefined> =>
      one(await ranked().where('channels.number', '=', number).executeTakeFirst()),
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

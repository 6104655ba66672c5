import type { Kysely } from 'kysely'
import type { CategoryRow, ChannelRow, Database } from '../../db/schema.ts'
import { createChannelStreamStore, RELAYED_KINDS } from './channel-stream-store.ts'

/**
 * A channel with the rank of the package it needs (null: open to all), the position of its preferred
 * stream (null: it has none) with what was found in it, and the days that its upstreams keep.
 */
export type RankedChannel = ChannelRow & {
  rank: number | null
  first_stream: number | null
  first_probe: string | null
  catch_up_days: number
}

/** The only place that asks the database about channels. It finds no hidden ones. */
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
      .select(({ selectFrom }) =>
        selectFrom('channel_streams')
          .whereRef('channel_streams.channel_id', '=', 'channels.id')
          .where('channel_streams.kind', 'in', RELAYED_KINDS)
          .orderBy('channel_streams.position')
          .limit(1)
          .select('channel_streams.probe')
          .as('first_probe'),
      )
  const streams = createChannelStreamStore(db)

  async function one(row: Omit<RankedChannel, 'catch_up_days'> | undefined): Promise<RankedChannel | undefined> {
    if (!row) return undefined
    const days = row.first_stream === null ? undefined : await streams.catchUpDays(row.id)
    return { ...row, catch_up_days: days?.get(row.id) ?? 0 }
  }

  return {
    async all(): Promise<RankedChannel[]> {
      const rows = await ranked().orderBy('channels.number').execute()
      const days = rows.some(({ first_stream }) => first_stream !== null) ? await streams.catchUpDays() : undefined
      return rows.map((row) => ({ ...row, catch_up_days: days?.get(row.id) ?? 0 }))
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

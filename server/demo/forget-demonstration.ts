import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { noteChannelsChange } from '../db/channels-version.ts'
import { noteGuideChange } from '../db/guide-version.ts'
import { CHANNELS } from './data/channels.ts'
import { STATIONS } from './data/stations.ts'
import { noteDemonstration } from './demonstration-state.ts'

/** How many channels and stations went. */
export type Forgotten = { channels: number; stations: number }

/**
 * Ends the demonstration: removes its channels, stations and guide, with the favourites and the history of
 * them. Titles, packages, categories and viewers stay, and so does a channel or station to which the operator
 * gave a stream.
 */
export function forgetDemonstration(db: Kysely<Database>): Promise<Forgotten> {
  return db.transaction().execute(async (transaction) => {
    await noteDemonstration(transaction, 'forgotten')
    const channels = await forgetChannels(transaction)
    const stations = await forgetStations(transaction)
    await noteGuideChange(transaction)
    await noteChannelsChange(transaction)
    return { channels, stations }
  })
}

async function forgetChannels(db: Kysely<Database>): Promise<number> {
  const ids = CHANNELS.map(({ id }) => id)
  const streams = await db.selectFrom('channel_streams').where('channel_id', 'in', ids).select('channel_id').execute()
  const withStream = new Set(streams.map(({ channel_id }) => channel_id))
  const gone = ids.filter((id) => !withStream.has(id))
  // Only the demonstration's programmes have no hash.
  await db.deleteFrom('programmes').where('channel_id', 'in', ids).where('hash', 'is', null).execute()
  await db.deleteFrom('favourite_channels').where('item_id', 'in', gone).execute()
  await db.deleteFrom('watch_history').where('channel_id', 'in', gone).execute()
  const { numDeletedRows } = await db.deleteFrom('channels').where('id', 'in', gone).executeTakeFirst()
  return Number(numDeletedRows)
}

async function forgetStations(db: Kysely<Database>): Promise<number> {
  const ids = STATIONS.map(({ id }) => id)
  const streams = await db.selectFrom('stations').where('id', 'in', ids).where('stream', 'is not', null).select('id').execute()
  const withStream = new Set(streams.map(({ id }) => id))
  const gone = ids.filter((id) => !withStream.has(id))
  await db.deleteFrom('station_programmes').where('station_id', 'in', ids).execute()
  await db.deleteFrom('station_rotation').where('station_id', 'in', ids).execute()
  await db.deleteFrom('favourite_stations').where('item_id', 'in', gone).execute()
  const { numDeletedRows } = await db.deleteFrom('stations').where('id', 'in', gone).executeTakeFirst()
  return Number(numDeletedRows)
}

import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { RecordedChannel } from '../../media/recorder/recorder.ts'
import { hasOwnStreams, recordedDaysOf } from './channel-access.ts'
import { createChannelStore } from './channel-store.ts'
import { createChannelStreamStore } from './channel-stream-store.ts'

/** Finds the channels to record: shown ones with streams of their own, whose archive has a day at least. */
export function createRecordedChannels(db: Kysely<Database>): () => Promise<RecordedChannel[]> {
  const channels = createChannelStore(db)
  const streams = createChannelStreamStore(db)
  return async () => {
    const recorded = (await channels.all()).filter((channel) => hasOwnStreams(channel) && recordedDaysOf(channel) > 0)
    if (recorded.length === 0) return []
    const all = await streams.all()
    return recorded.map(({ id }) => ({ id, streams: all.get(id) ?? [] })).filter((channel) => channel.streams.length > 0)
  }
}

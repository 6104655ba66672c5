import { describe, expect, test } from 'vitest'
import { createRecordingStore } from '../../server/media/recorder/recording-store.ts'
import { createRecordedChannels } from '../../server/features/channels/recorded-channels.ts'
import { engines } from '../support/engines.ts'
import { openService } from '../support/service.ts'

const HOUR = Date.parse('2026-11-26T18:00:00Z')
const row = (hour_ms: number) => ({
  ...{
    channel_id: 'tv-4',
    hour_ms,
    store: 'disk' as const,
    bytes: 2_300_000_000,
    from_ms: hour_ms,
    to_ms: hour_ms + 1000,
    gaps: '[]',
  },
})

describe.each(engines())('recordings on $name', (engine) => {
  test('are rows of hours that grow and go, oldest first', async () => {
    const service = await openService(engine)
    const store = createRecordingStore(service.db)
    await store.write(row(HOUR + 3_600_000))
    await store.write(row(HOUR))
    await store.write({ ...row(HOUR), bytes: 5_000_000_000 })
    await store.markStored({ channelId: 'tv-4', hourMs: HOUR })
    expect(await store.hours()).toEqual([
      { channelId: 'tv-4', hourMs: HOUR, bytes: 5_000_000_000, store: 's3' },
      { channelId: 'tv-4', hourMs: HOUR + 3_600_000, bytes: 2_300_000_000, store: 'disk' },
    ])
    await store.remove({ channelId: 'tv-4', hourMs: HOUR })
    expect(await store.hours()).toHaveLength(1)
    await service.close()
  })

  test('are made of shown channels with streams of their own and days of archive', async () => {
    const service = await openService(engine)
    const { db } = service
    const channels = createRecordedChannels(db)
    await db.updateTable('channels').set({ archive_days: 3 }).execute()
    expect(await channels()).toEqual([])
    const stream = { kind: 'hls' as const, position: 0, headers: '{}' }
    await db
      .insertInto('channel_streams')
      .values(
        ['tv-1', 'tv-2', 'tv-4'].map((channel_id) => ({ ...stream, channel_id, address: `https://s.example/${channel_id}` })),
      )
      .execute()
    await db.updateTable('channels').set({ hidden: 1 }).where('id', '=', 'tv-1').execute()
    await db.updateTable('channels').set({ archive_days: 0 }).where('id', '=', 'tv-2').execute()
    expect(await channels()).toEqual([
      { id: 'tv-4', streams: [{ kind: 'hls', address: 'https://s.example/tv-4', headers: {}, mayReachPrivate: false }] },
    ])
    // A hidden channel retains its recordings.
    expect((await createRecordingStore(db).days()).get('tv-1')).toBe(3)
    await service.close()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as HLS from 'hls-parser'
import { afterEach } from 'vitest'
import type { RecordingRow } from '../../../db/operator-schema.ts'
import { keysOf } from '../../../keys.ts'
import { addressRule } from '../../../net/open-address.ts'
import { NO_FILMS } from '../../film-library.ts'
import { createMediaOrigin } from '../../origin.ts'
import { createRelays } from '../../relay/relays.ts'
import { manualClock } from '../../relay/testing/manual-clock.ts'
import { soon } from '../../relay/testing/soon.ts'
import { createMediaLinks } from '../../signed-links.ts'
import { fakeTelevision } from '../../tv-relay/testing/fake-television.ts'
import { createTvRelays } from '../../tv-relay/tv-relays.ts'
import { createRecorder } from '../recorder.ts'
import { createRecordings } from '../recordings.ts'
import type { RecordingStore } from '../recording-store.ts'

HLS.setOptions({ strictMode: true, silent: true })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Rows in memory. */
export function memoryStore(days: Record<string, number>) {
  const rows = new Map<string, RecordingRow>()
  const store: RecordingStore = {
    hours: async () =>
      [...rows.values()]
        .map(({ channel_id, hour_ms, bytes, store }) => ({ channelId: channel_id, hourMs: hour_ms, bytes, store }))
        .toSorted((a, b) => a.hourMs - b.hourMs),
    write: async (row) => void rows.set(`${row.channel_id} ${row.hour_ms}`, row),
    async markStored({ channelId, hourMs }) {
      const row = rows.get(`${channelId} ${hourMs}`)
      if (row) row.store = 's3'
    },
    remove: async ({ channelId, hourMs }) => void rows.delete(`${channelId} ${hourMs}`),
    days: async () => new Map(Object.entries(days)),
  }
  return { rows, store }
}

/** Records the channel `tv` from an upstream on loopback, on a clock that only the test advances. */
export async function openRecorder(startMs: number) {
  const upstream = await fakeTelevision()
  const folder = mkdtempSync(join(tmpdir(), 'efir-recorder-'))
  const clock = manualClock(startMs)
  const warnings: string[] = []
  const reported: unknown[] = []
  const report = {
    warn: (message: string) => void warnings.push(message),
    reportError: (error: unknown) => void reported.push(error),
  }
  const tvRelays = createTvRelays({ folder: join(folder, 'relay'), clock, isAllowed: addressRule('local'), ...report })
  const days = { tv: 1 }
  const { rows, store } = memoryStore(days)
  const space = { freeBytes: 50e9, totalBytes: 100e9 }
  const recordingFolder = join(folder, 'recordings')
  const recordings = createRecordings(recordingFolder)
  const streams = [{ address: upstream.address, headers: {}, mayReachPrivate: false }]
  const channels = { list: [{ id: 'tv', streams }] }
  const recorder = createRecorder({
    folder: recordingFolder,
    recordings,
    store,
    tvRelays,
    clock,
    ...report,
    channels: async () => channels.list,
    space: async () => space,
  })
  const links = createMediaLinks(keysOf(['a secret of the tests, long enough']).of('media links'))
  const source = { streams, rights: '' }
  const origin = createMediaOrigin({
    library: { find: () => undefined },
    films: NO_FILMS,
    relays: createRelays(),
    tvRelays,
    recordings,
    links,
    clock,
    findSource: async () => source,
  })
  closing.push(async () => {
    await recorder.stop()
    tvRelays.close()
    await upstream.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Lets time pass, with a new segment each four seconds if the upstream is on air, until a check holds. */
  let advancedMs = 0
  function later<T>(check: () => Promise<T> | T, { isOnAir = true, stepMs = 400 } = {}): Promise<T> {
    return soon(async () => {
      clock.advance(stepMs)
      advancedMs += isOnAir ? stepMs : 0
      while (advancedMs >= 4000) {
        advancedMs -= 4000
        upstream.advance()
      }
      return check()
    })
  }

  const linkOf = (fromMs: number, toMs: number) =>
    links.archive({ id: 'tv', source, startMs: fromMs, endMs: toMs, nowMs: clock.now() }).url
  const ask = async (url: string, file: string): Promise<Response> => origin.request(url.replace('master.m3u8', file))

  return {
    upstream,
    clock,
    recorder,
    recordings,
    tvRelays,
    rows,
    store,
    days,
    space,
    channels,
    warnings,
    reported,
    later,
    ask,
    linkOf,
    folder: recordingFolder,
    origin,
    links,
    source,
    window: (fromMs: number, toMs: number) => recordings.window('tv', { fromMs, toMs, nowMs: clock.now() }),
    async playlist(url: string): Promise<{ text: string; read: HLS.types.MediaPlaylist }> {
      const answer = await ask(url, 'v/index.m3u8')
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
      return { text, read: HLS.parse(text) as HLS.types.MediaPlaylist }
    },
  }
}

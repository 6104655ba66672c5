import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaybackReport } from '../../src/contract/playback.ts'
import { playback } from '../../server/admin/commands/playback.ts'
import { playbackHandlers } from '../../server/features/playback/playback-handlers.ts'
import { createPlaybackRollup } from '../../server/features/playback/playback-rollup.ts'
import { summarizePlayback } from '../../server/features/playback/playback-summary.ts'
import { createSlidingWindows } from '../../server/http/sliding-window.ts'
import { VISITOR } from '../../server/http/viewer.ts'
import { sweep } from '../../server/jobs/sweep.ts'
import { createMetrics } from '../../server/ops/metrics.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const DAY_MS = 86_400_000

const report = (part: Partial<PlaybackReport> = {}): PlaybackReport => ({
  kind: 'live',
  delivery: 'hls',
  starts: [],
  stalls: 0,
  played: 0,
  failures: [],
  ...part,
})

describe.each(engines())('measures of playback on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const refused = (part: object) => failure('/playback/report', { body: { reports: [{ ...report(), ...part }] } })

  test('are taken within their limits, and nothing that names a viewer or a channel', async () => {
    expect(await data('reportPlayback', '/playback/report', { body: { reports: [report({ starts: [0, 600_000] })] } })).toEqual({
      recorded: 1,
    })
    const wrong = [
      { kind: 'tv-1' },
      { delivery: '380501112233' },
      { starts: [-1] },
      { starts: Array.from({ length: 51 }, () => 1) },
      { stalls: 1001 },
      { played: 6 * 3_600_000 + 1 },
      { failures: [{ error: 'person@efir.example', times: 1 }] },
      { channel_id: 'tv-1' },
    ]
    for (const part of wrong) expect(await refused(part), JSON.stringify(part)).toBe('400 invalid_input')
    const seventeen = Array.from({ length: 17 }, () => report())
    expect(await failure('/playback/report', { body: { reports: seventeen } })).toBe('400 invalid_input')
  })

  test('of several processes are summed by the hour, summarized and swept after a month', async () => {
    const processes = [createPlaybackRollup(), createPlaybackRollup()]
    for (const { record, flush } of processes) {
      record([report({ starts: [400, 900, 900, 30_000], stalls: 3, played: 3_600_000 })], NOON)
      record([report({ kind: 'radio', failures: [{ error: 'off_air', times: 2 }] })], NOON)
      await flush(service.db)
      await flush(service.db)
    }
    expect(await summarizePlayback(service.db, NOON - DAY_MS)).toEqual([
      {
        kind: 'live',
        delivery: 'hls',
        starts: 8,
        start_ms: { half: 1000, most: null },
        hours: 2,
        stalls_per_hour: 3,
        failures: {},
      },
      {
        kind: 'radio',
        delivery: 'hls',
        starts: 0,
        start_ms: { half: null, most: null },
        hours: 0,
        stalls_per_hour: null,
        failures: { off_air: 4 },
      },
    ])
    const said: string[] = []
    const context = {
      db: service.db,
      nowMs: NOON,
      operator: 'olena',
      say: (line: string) => said.push(line),
      openArchive: () => null,
    }
    expect(await playback([], context)).toBe(0)
    expect(said).toEqual([
      'live, hls: 8 starts; half take up to 1000 ms, 95 % more than 16 s; 2 h with 3 stalls an hour; no failures',
      'radio, hls: 0 starts; failures: off_air 4',
    ])
    await sweep(service.db, NOON + 32 * DAY_MS)
    expect(await summarizePlayback(service.db, 0)).not.toEqual([])
    await sweep(service.db, NOON + 33 * DAY_MS)
    expect(await summarizePlayback(service.db, 0)).toEqual([])
  })

  test('wait for a database that is away', async () => {
    const { record, flush } = createPlaybackRollup()
    record([report({ stalls: 2, played: 1000 })], NOON)
    const away = await engine.open()
    await away.close()
    await expect(flush(away.db)).rejects.toThrow()
    await flush(service.db)
    expect(await summarizePlayback(service.db, 0)).toMatchObject([{ kind: 'live', hours: 0 }])
  })
})

test('measures are counted for Prometheus by kind, delivery and error alone', async () => {
  const metrics = createMetrics()
  metrics.onPlayback([report({ starts: [700], stalls: 2, played: 5000, failures: [{ error: 'media', times: 3 }] })])
  const text = await metrics.text()
  expect(text).toContain('efir_playback_start_seconds_bucket{le="1",kind="live",delivery="hls"} 1')
  expect(text).toContain('efir_playback_stalls_total{kind="live",delivery="hls"} 2')
  expect(text).toContain('efir_playback_seconds_total{kind="live",delivery="hls"} 5')
  expect(text).toContain('efir_playback_failures_total{kind="live",delivery="hls",error="media"} 3')
})

test('an address sends 600 reports in ten minutes', async () => {
  const { reportPlayback } = playbackHandlers(
    createPlaybackRollup(),
    createSlidingWindows(() => 0),
  )
  const client = { address: '203.0.113.7' } as Parameters<typeof reportPlayback>[1]['client']
  const send = () =>
    reportPlayback(
      { params: undefined, query: undefined, body: { reports: [report()] } },
      { viewer: VISITOR, client, nowMs: NOON, localOrigin: () => '' },
    )
  for (let sent = 0; sent < 600; sent++) await send()
  expect(send).toThrow('too_many_tries')
})

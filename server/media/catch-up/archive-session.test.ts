import { afterEach, expect, test, vi } from 'vitest'
import { addressRule } from '../../net/open-address.ts'
import { createOutsideFetch } from '../../net/outside-fetch.ts'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { syntheticTs } from '../ts/testing/synthetic-ts.ts'
import { createArchiveSession } from './archive-session.ts'
import type { CatchUp } from './catch-up-address.ts'
import { archiveUpstream, secondsPlaylist } from './testing/archive-upstream.ts'

vi.setConfig({ testTimeout: 30_000 })

const HOUR = 3_600_000
/** The second hour after the clocks of Europe change, in spring and in autumn, and before they do. */
const SPRING = { before: Date.parse('2026-03-29T00:30:00Z'), after: Date.parse('2026-03-29T01:30:00Z') }
const AUTUMN = { before: Date.parse('2026-10-25T00:30:00Z'), after: Date.parse('2026-10-25T01:30:00Z') }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Requests an hour from an instant on, three hours later. Returns the upstream's request. */
async function requestOf(path: string, values: Partial<CatchUp>, startMs: number): Promise<string | undefined> {
  const { up, origin, stop } = await archiveUpstream()
  closing.push(stop)
  up.answer = (_request, response, { pathname }) => {
    const isRaw = /mpegts|\.ts$|\/77$/.test(pathname) && !pathname.startsWith('/seg')
    if (isRaw) response.end(syntheticTs({ seconds: 2, bytesPerPicture: 100 }))
    return isRaw
  }
  up.playlist = () => secondsPlaylist(startMs / 1000, 600)
  const ending = new AbortController()
  closing.push(() => ending.abort())
  const { source } = values
  const catchUp: CatchUp = { mode: 'default', days: 7, shiftMinutes: 0, zone: 'Europe/Kyiv', ...values }
  const session = createArchiveSession({
    streams: [
      {
        address: origin + path,
        headers: {},
        mayReachPrivate: false,
        catchUp: { ...catchUp, source: catchUp.mode === 'default' ? origin + source : source },
      },
    ],
    window: { startMs, endMs: startMs + HOUR },
    clock: manualClock(startMs + 3 * HOUR),
    signal: ending.signal,
    fetchFor: async () => createOutsideFetch(addressRule('local')),
    failed: () => {},
  })
  expect(await session.master()).toContain('v0/index.m3u8')
  return up.requests[0]
}

const dated = { mode: 'default', source: '/{Y}/{m}/{d}/{H}{M}{S}-{duration:60}.m3u8' } as const

test.each([
  ['Europe/Kyiv', SPRING.before, '/2026/03/29/023000-60.m3u8'],
  ['Europe/Kyiv', SPRING.after, '/2026/03/29/043000-60.m3u8'],
  ['Europe/Kyiv', AUTUMN.before, '/2026/10/25/033000-60.m3u8'],
  ['Europe/Kyiv', AUTUMN.after, '/2026/10/25/033000-60.m3u8'],
  ['Europe/Paris', SPRING.before, '/2026/03/29/013000-60.m3u8'],
  ['Europe/Paris', SPRING.after, '/2026/03/29/033000-60.m3u8'],
  ['Europe/Paris', AUTUMN.before, '/2026/10/25/023000-60.m3u8'],
  ['Europe/Paris', AUTUMN.after, '/2026/10/25/023000-60.m3u8'],
])('an upstream in %s gets requests in its own time (%d)', async (zone, startMs, expected) => {
  expect(await requestOf('/live', { ...dated, zone }, startMs)).toBe(expected)
})

const AT = AUTUMN.after / 1000

test.each([
  ['/a.m3u8?t=9', { mode: 'append', source: '?utc={utc}&e=${end}' }, `/a.m3u8?t=9&utc=${AT}&e=${AT + 3600}`],
  ['/a.m3u8', { mode: 'append', source: '&x=${start}' }, `/a.m3u8&x=${AT}`],
  ['/a.m3u8?k=1', { mode: 'shift' }, `/a.m3u8?k=1&utc=${AT}&lutc=${AT + 3 * 3600}`],
  ['/ch/index.m3u8?token=z', { mode: 'flussonic' }, `/ch/archive-${AT}-3600.m3u8?token=z`],
  ['/ch/mono.m3u8', { mode: 'flussonic' }, `/ch/mono-${AT}-3600.m3u8`],
  ['/ch/mpegts?token=z', { mode: 'flussonic' }, `/ch/archive-${AT}-3600.ts?token=z`],
  ['/ch/index.m3u8', { mode: 'flussonic-ts' }, `/ch/archive-${AT}-3600.ts`],
  ['/live/u@x/pw/77.m3u8', { mode: 'xc', zone: 'Europe/Paris' }, '/timeshift/u@x/pw/60/2026-10-25:02-30/77.m3u8'],
  ['/u/pw/77', { mode: 'xc', zone: 'UTC' }, '/timeshift/u/pw/60/2026-10-25:01-30/77.ts'],
  ['/a.m3u8', { mode: 'append', source: '?b=${(b)yyyyMMddHHmmss|UTC}&s={utc:YmdHM}' }, '/a.m3u8?b=20261025013000&s=202610250330'],
  [
    '/a.m3u8',
    { mode: 'append', source: '?utc={utc}&now={lutc}', shiftMinutes: 120, correctionMinutes: -60 },
    `/a.m3u8?utc=${AT - 3600}&now=${AT + 3 * 3600}`,
  ],
] as const)('an upstream gets the URL of its form of catch-up: %s %o', async (path, values, expected) => {
  expect(await requestOf(path, values, AUTUMN.after)).toBe(expected)
})

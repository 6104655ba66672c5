import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../ts/testing/chunks.ts'
import {
  type CatchUp,
  catchUpAddress,
  type CatchUpRequest,
  hasCatchUp,
  isWithinCatchUp,
  namesSeconds,
} from './catch-up-address.ts'

/** 26 November 2026, 20:00 to 21:30 in Kyiv. */
const PROGRAMME = { startMs: Date.parse('2026-11-26T18:00:00Z'), endMs: Date.parse('2026-11-26T19:30:00Z') }
const NOW = Date.parse('2026-11-26T21:00:00Z')

const catchUp = (values: Partial<CatchUp>): CatchUp => ({
  mode: 'default',
  days: 7,
  shiftMinutes: 0,
  zone: 'Europe/Kyiv',
  ...values,
})

function ask(address: string, values: Partial<CatchUp>, request: Partial<CatchUpRequest> = {}): string | undefined {
  return catchUpAddress(address, catchUp(values), { ...PROGRAMME, nowMs: NOW, ...request })
}

describe('the address of a past programme', () => {
  test('C1: is a template with dates in the zone of the source', () => {
    const source = 'http://d.example/{Y}/{m}/{d}/{H}{M}{S}-{duration:60}.m3u8'
    expect(ask('http://s.example/x', { source })).toBe('http://d.example/2026/11/26/200000-90.m3u8')
  })

  test.each([
    ['http://s.example/a.m3u8?t=9', '?utc={utc}&e=${end}', 'http://s.example/a.m3u8?t=9&utc=1795716000&e=1795721400'],
    ['http://s.example/a.m3u8', '&x=${start}', 'http://s.example/a.m3u8&x=1795716000'],
  ])('C2: is its own one with a template appended: %s', (address, source, expected) => {
    expect(ask(address, { mode: 'append', source })).toBe(expected)
  })

  test.each([
    ['http://s.example/a.m3u8?k=1', 'http://s.example/a.m3u8?k=1&utc=1795716000&lutc=1795726800'],
    ['http://s.example/a', 'http://s.example/a?utc=1795716000&lutc=1795726800'],
  ])('C3: is shifted by parameters: %s', (address, expected) => {
    expect(ask(address, { mode: 'shift' })).toBe(expected)
  })

  test.each([
    ['http://s.example/ch/index.m3u8?token=z', 'http://s.example/ch/archive-1795716000-5400.m3u8?token=z'],
    ['http://s.example/ch/mono.m3u8?token=z', 'http://s.example/ch/mono-1795716000-5400.m3u8?token=z'],
    ['http://s.example/ch/index.fmp4.m3u8', 'http://s.example/ch/archive-1795716000-5400.fmp4.m3u8'],
    ['http://s.example/ch/mpegts?token=z', 'http://s.example/ch/archive-1795716000-5400.ts?token=z'],
    ['http://s.example/ch/page.html', undefined],
  ])('C4: is of Flussonic: %s', (address, expected) => {
    expect(ask(address, { mode: 'flussonic' })).toBe(expected)
  })

  test('C4: is open at its end while the programme is on air', () => {
    const onAir = { nowMs: PROGRAMME.endMs - 1000 }
    expect(ask('http://s.example/ch/index.m3u8', { mode: 'flussonic' }, onAir)).toBe(
      'http://s.example/ch/archive-1795716000-now.m3u8',
    )
    expect(ask('http://s.example/ch/mpegts', { mode: 'flussonic' }, onAir)).toBe(
      'http://s.example/ch/timeshift_abs-1795716000.ts',
    )
  })

  test('C4: is MPEG-TS where the list says so', () => {
    expect(ask('http://s.example/ch/index.m3u8', { mode: 'flussonic-ts' })).toBe('http://s.example/ch/archive-1795716000-5400.ts')
  })

  test.each([
    ['http://p.example:8080/live/u@x/pw/77.m3u8', 'Europe/Paris', ':8080/timeshift/u@x/pw/90/2026-11-26:19-00/77.m3u8'],
    ['http://p.example/u/pw/77', 'UTC', '/timeshift/u/pw/90/2026-11-26:18-00/77.ts'],
    ['http://p.example/a/b/c/d.m3u8', 'UTC', undefined],
  ])('C5: is of Xtream Codes: %s', (address, zone, expected) => {
    expect(ask(address, { mode: 'xc', zone })).toBe(expected && `http://p.example${expected}`)
  })

  test.each([
    [89.9, '/89/'],
    [0.5, '/1/'],
  ])('C5: has whole minutes, at least one: %d', (minutes, expected) => {
    const endMs = PROGRAMME.startMs + minutes * 60_000
    expect(ask('http://p.example/u/pw/77', { mode: 'xc' }, { endMs })).toContain(expected)
  })

  test('C6: has dates by patterns', () => {
    const source = 'http://s.example/?b=${(b)yyyyMMddHHmmss|UTC}&e=${(e)yyyyMMddHHmmss}&s={utc:YmdHM}&t={utc:yyyy-MM-dd}'
    expect(ask('http://s.example/x', { source })).toBe(
      'http://s.example/?b=20261126180000&e=20261126213000&s=202611262000&t=2026-11-26',
    )
  })

  test('C7: undoes the shift of the list and the correction, and has the real time', () => {
    const catchUp = { mode: 'append', source: '?utc={utc}&now={lutc}', shiftMinutes: 120, correctionMinutes: -60 } as const
    expect(ask('http://s.example/x', catchUp)).toBe('http://s.example/x?utc=1795712400&now=1795726800')
  })

  test('of `vod` needs the id of the guide', () => {
    const vod = { mode: 'vod', source: 'http://s.example/vod/{catchup-id}.m3u8' } as const
    expect(ask('http://s.example/x', vod, { catchUpId: '77-3' })).toBe('http://s.example/vod/77-3.m3u8')
    expect(ask('http://s.example/x', vod)).toBeUndefined()
    expect(ask('http://s.example/x', { mode: 'vod' }, { catchUpId: 'http://s.example/f.m3u8' })).toBe('http://s.example/f.m3u8')
    expect(hasCatchUp('http://s.example/x', catchUp(vod))).toBe(false)
  })

  test('fills every known placeholder, and leaves unknown ones', () => {
    const source = 'http://s.example/{utc}/${utc}/{utcend}?o={offset:60}&o=${offset:1}&d={duration}&x={strange}&z={duration:0}#'
    expect(ask('http://s.example/x', { source })).toBe(
      'http://s.example/1795716000/1795716000/1795721400?o=180&o=10800&d=5400&x={strange}&z={duration:0}#',
    )
  })

  test('has no headers, which lists write after a bar', () => {
    expect(ask('http://s.example/x', { source: 'http://s.example/{utc}.m3u8|User-Agent=A' })).toBe(
      'http://s.example/1795716000.m3u8',
    )
  })

  test.each([
    [{ mode: 'default' }],
    [{ mode: 'append' }],
    [{ mode: 'default', source: 'plugin://video/{utc}' }],
    [{ mode: 'default', source: 'file:///etc/{Y}' }],
  ] as const)('is none for %o', (values) => {
    expect(ask('http://s.example/x', values)).toBeUndefined()
    expect(hasCatchUp('http://s.example/x', catchUp(values))).toBe(false)
  })
})

describe('dates in addresses on nights when clocks change', () => {
  const source = 'http://s.example/{Y}{m}{d}{H}{M}{S}'
  const at = (time: string, zone: string) =>
    ask('http://s.example/x', { source, zone }, { startMs: Date.parse(time) })?.slice(-14)

  test.each([
    ['Europe/Kyiv', '2026-03-29T00:59:59Z', '20260329025959'],
    ['Europe/Kyiv', '2026-03-29T01:00:00Z', '20260329040000'],
    ['Europe/Kyiv', '2026-10-25T00:30:00Z', '20261025033000'],
    ['Europe/Kyiv', '2026-10-25T01:30:00Z', '20261025033000'],
    ['Europe/Paris', '2026-03-29T00:59:59Z', '20260329015959'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '20260329030000'],
    ['Europe/Paris', '2026-10-25T00:30:00Z', '20261025023000'],
    ['Europe/Paris', '2026-10-25T01:30:00Z', '20261025023000'],
  ])('are the clock of %s at %s', (zone, time, expected) => {
    expect(at(time, zone)).toBe(expected)
  })
})

test('templates retain the requested span for any programme, zone and correction', () => {
  const random = randomNumbers(29)
  const zones = ['Europe/Kyiv', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'UTC']
  const source = 'http://s.example/{utc}/{utcend}/{duration}/{lutc}/{utc:Y-m-dTH:M:S}/${(e)yyyy-MM-ddTHH:mm:ss|UTC}'
  for (let i = 0; i < 2000; i++) {
    const startMs = Math.floor(Date.UTC(2026, 0, 1) + random() * 366 * 86_400_000)
    const request = { startMs, endMs: startMs + Math.ceil(random() * 86_400_000), nowMs: Date.UTC(2027, 1, 1) }
    const [shiftMinutes, correctionMinutes] = [Math.round(random() * 600 - 300), Math.round(random() * 600 - 300)]
    const zone = zones[Math.floor(random() * zones.length)]!
    const address = ask('http://s.example/x', { source, shiftMinutes, correctionMinutes, zone }, request)!
    const [utc, utcEnd, duration, lutc, local, endDate] = address.slice('http://s.example/'.length).split('/')
    const leadS = (shiftMinutes + correctionMinutes) * 60
    expect(Number(utc) + leadS).toBe(Math.floor(request.startMs / 1000))
    expect(Number(utcEnd) + leadS).toBe(Math.floor(request.endMs / 1000))
    expect([Number(duration), Number(lutc)]).toEqual([Number(utcEnd) - Number(utc), request.nowMs / 1000])
    expect(Date.parse(`${endDate}Z`) / 1000).toBe(Number(utcEnd))
    const offsetS = Date.parse(`${local}Z`) / 1000 - Number(utc)
    expect([Math.abs(offsetS) % 900, Math.abs(offsetS) <= 6 * 3600]).toEqual([0, true])
  }
})

test('an archive reaches as far back as the list says, plus an hour for the autumn night', () => {
  const threeDays = catchUp({ days: 3 })
  expect([71, 73, 74].map((hours) => isWithinCatchUp(threeDays, NOW - hours * 3_600_000, NOW))).toEqual([true, true, false])
})

test('only some URL forms have seconds', () => {
  expect(namesSeconds('http://s.example/a', catchUp({ mode: 'shift' }))).toBe(true)
  expect(namesSeconds('http://p.example/u/pw/77', catchUp({ mode: 'xc' }))).toBe(false)
  expect(namesSeconds('http://s.example/a', catchUp({ source: 'http://s.example/{Y}{m}{d}{H}{M}' }))).toBe(false)
})

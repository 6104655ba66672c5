import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000

describe('cost limits of an account', () => {
  let service: Service
  beforeEach(async () => {
    service = await openService(sqlite)
  })
  afterEach(() => service.close())

  const { failure } = askersOf(() => service)
  const token = TOKENS.registered
  let moment = NOON
  const reports = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: (moment += 1),
      channel_id: 'tv-1',
      playing: NOON - index * MINUTE,
      played: 1,
    }))
  const report = (count: number, from = '192.0.2.1') =>
    service.ask('/history/beats', { token, body: { device: 'brwsr-1', beats: reports(count) }, from })

  test('five devices may report an hour each, and 20 hours of a journey, but no more rows', async () => {
    for (let call = 0; call < 60; call += 1) expect((await report(100)).status).toBe(200)
    expect((await report(1)).status).toBe(429)
    expect((await report(1, '198.51.100.7')).status).toBe(429)
    service.clock.nowMs += 60 * MINUTE
    expect((await report(100)).status).toBe(200)
  })

  test('a hundred progress reports from all over the guide make a few rows of history', async () => {
    const { length } = await service.db.selectFrom('watch_history').selectAll().execute()
    const body = { device: 'brwsr-1', beats: [...reports(40), ...reports(40).map((report) => ({ ...report, playing: 0 }))] }
    expect((await service.ask('/history/beats', { token, body })).status).toBe(200)
    const rows = await service.db.selectFrom('watch_history').selectAll().execute()
    expect(rows.length - length).toBe(2)
    expect(rows.map(({ watched_ms }) => watched_ms).toSorted((a, b) => a - b)).toEqual([9, 31])
  })

  test('right PINs count as well: each takes 25 ms to hash', async () => {
    await service.ask('/users/set-parents-control', { token, body: { age_limit: 12, pin: '1234' } })
    let right = 0
    const validate = () => service.ask('/users/validate-parents-control', { token, body: { pin: '1234' } })
    while ((await validate()).status === 200) right += 1
    expect(right).toBe(58)
    service.clock.nowMs += 10 * MINUTE
    expect((await validate()).status).toBe(200)
  })

  test('invalid pictures count as well', async () => {
    const send = () => failure('/users/set-userpic', { token, method: 'PUT', body: { userpic: 'AAAA' } })
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe('422 userpic_malformed')
    expect(await send()).toBe('429 too_many_tries')
  })

  test('bytes of bodies count before they are parsed', async () => {
    const userpic = 'A'.repeat(3_900_000)
    const statuses: number[] = []
    for (let count = 0; count < 18; count += 1) {
      statuses.push((await service.ask('/users/set-userpic', { token, method: 'PUT', body: { userpic } })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 17 }, () => 413), 429])
    service.clock.nowMs += 10 * MINUTE
    const above = { token, method: 'PUT', body: { userpic: 'A'.repeat(4_300_000) } }
    const last = async () => (await service.ask('/users/set-userpic', above)).status
    while ((await last()) === 413) expect(statuses.push(413)).toBeLessThan(40)
    expect(await last()).toBe(429)
  })
})

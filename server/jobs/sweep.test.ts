import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/engines.ts'
import { NOON, openService, type Service } from '../../tests/support/service.ts'
import { sweep } from './sweep.ts'

const DAY_MS = 86_400_000

describe.each(engines())('the sweep on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  test('deletes old rows in parts, also many of one moment, and leaves the others', async () => {
    const device = (id: number, seen_ms: number) => ({ account_id: 'u-basic', device_id: `brwsr-${id}`, seen_ms, moments: '' })
    const old = Array.from({ length: 2500 }, (_none, i) => device(i, NOON - 8 * DAY_MS + (i < 1500 ? 0 : i)))
    await service.db
      .insertInto('watch_devices')
      .values([...old, device(9999, NOON - DAY_MS)])
      .execute()
    const result = (name: string, begun_ms: number) => ({ account_id: 'u-basic', call: 'POST /x', name, begun_ms, answer: '{}' })
    const results = [result('old', NOON - DAY_MS - 1), result('young', NOON - DAY_MS)]
    await service.db.insertInto('answered_calls').values(results).execute()
    await sweep(service.db, NOON)
    expect(await service.db.selectFrom('watch_devices').select('device_id').execute()).toEqual([{ device_id: 'brwsr-9999' }])
    expect(await service.db.selectFrom('answered_calls').select('name').execute()).toEqual([{ name: 'young' }])
  })
})

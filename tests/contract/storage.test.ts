import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorageState, type StorageState } from '../../server/db/storage-state.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
let storage: StorageState
beforeAll(async () => {
  storage = createStorageState()
  service = await openService(sqlite, undefined, undefined, {}, storage)
})
afterAll(() => service.close())

test('a full disk is in the health of the service, and reads go on', async () => {
  expect(await (await service.ask('/health')).json()).toMatchObject({ status: 'ok', writable: true })
  storage.onDiskFull()
  expect(await (await service.ask('/health')).json()).toMatchObject({ status: 'ok', writable: false })
  expect((await service.ask('/channels/all')).status).toBe(200)
})

test('a service that has lost its data folder refuses every request, also those for media and files', async () => {
  storage.onLost()
  for (const path of ['/api/health', '/api/channels/all', '/media/tv/one/master.m3u8', '/images/one']) {
    const response = await service.app.request(`http://efir.test${path}`)
    expect([path, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      path,
      503,
      'service_unavailable',
    ])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { viewerOfToken } from '../../server/features/users/session-store.ts'
import { createStorageState, type StorageState } from '../../server/db/storage-state.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
let storage: StorageState
beforeAll(async () => {
  storage = createStorageState()
  service = await openService(sqlite, undefined, undefined, {}, storage)
})
afterAll(() => service.close())

test('a full disk is in the health of the service, and reads continue', async () => {
  expect(await (await service.ask('/health')).json()).toMatchObject({ status: 'ok', writable: true })
  storage.onDiskFull()
  expect(await (await service.ask('/health')).json()).toMatchObject({ status: 'ok', writable: false })
  expect((await service.ask('/channels/all')).status).toBe(200)
})

test('a service without its data folder refuses every request, also those for media and files', async () => {
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

test('with a full disk signed-in viewers can read, although their last use cannot be stored', async () => {
  const full = await openService(sqlite)
  const updates: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { db } = full
  full.clock.nowMs += 3_600_000
  expect(await viewerOfToken(db.withPlugin(updates), TOKENS.premium, full.clock.nowMs)).toMatchObject({ tier: 'premium' })
  const broken: KyselyPlugin = {
    ...updates,
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('broken')
      return node
    },
  }
  await expect(viewerOfToken(db.withPlugin(broken), TOKENS.premium, full.clock.nowMs)).rejects.toThrow('broken')
  await full.close()
})

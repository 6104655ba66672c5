import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSharedTries } from '../../server/db/shared-tries.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const [, postgres] = engines()
const MINUTE = 60_000

describe(`tries that several processes count, on ${postgres!.name}`, () => {
  let service: Service
  let tries: ReturnType<typeof createSharedTries>
  beforeAll(async () => {
    service = await openService(postgres!)
    tries = createSharedTries(service.db)
  })
  afterAll(() => service.close())

  const limit = (key: string, most = 20) => ({ key, most, windowMs: 10 * MINUTE })
  const admitted = async (key: string, atMs: number, most?: number) => (await tries.take([limit(key, most)], atMs)).size === 0

  test('are as many as the limit says, however many come at once', async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, (_one, index) => admitted('at once', NOON + index)))
    expect(taken.filter(Boolean)).toHaveLength(20)
  })

  test('leave one after the other, each when its window is over, and say when', async () => {
    for (const atMs of [0, MINUTE, 2 * MINUTE]) expect(await admitted('sliding', NOON + atMs, 3)).toBe(true)
    const full = await tries.take([limit('sliding', 3)], NOON + 3 * MINUTE)
    expect(full.get('sliding')).toBe(7 * MINUTE)
    expect(await admitted('sliding', NOON + 10 * MINUTE, 3)).toBe(true)
    expect(await admitted('sliding', NOON + 10 * MINUTE, 3)).toBe(false)
  })

  test('are given back singly', async () => {
    for (let index = 0; index < 3; index += 1) await admitted('given back', NOON, 3)
    await tries.giveBack(['given back'], NOON)
    expect(await admitted('given back', NOON, 3)).toBe(true)
    expect(await admitted('given back', NOON, 3)).toBe(false)
  })

  test('under several limits wait for each other in one order', async () => {
    const [a, b] = [limit('a', 1000), limit('b', 1000)]
    const taken = Array.from({ length: 40 }, (_one, index) => tries.take(index % 2 ? [a, b] : [b, a], NOON))
    expect((await Promise.all(taken)).filter(({ size }) => size > 0)).toEqual([])
  })

  test('of one login from an address are twenty over all processes', async () => {
    const signIn = async (from: string) => {
      const body = { email: 'nobody@efir.example', password: 'wrong-password' }
      return (await service.ask('/auth/sign-in/mail', { body, from })).status
    }
    const statuses: number[] = []
    service.shareTries()
    for (let process = 0; process < 3; process += 1) {
      service.restart()
      for (let at = 0; at < 9; at += 1) statuses.push(await signIn('192.0.2.7'))
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect(await signIn('192.0.2.8')).not.toBe(429)
  })
})

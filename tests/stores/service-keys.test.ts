import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPushKeys } from '../../server/adapters/push.ts'
import { createCodeStore } from '../../server/features/auth/code-store.ts'
import { pushKeysOf } from '../../server/features/reminders/push-identity.ts'
import { readFact, writeFact } from '../../server/db/fact-store.ts'
import { serviceKeysOf } from '../../server/features/site/service-keys.ts'
import { createMediaLinks } from '../../server/media/signed-links.ts'
import { hmacOf, isSignedBy, keysOf, LEGACY_MS } from '../../server/keys.ts'
import { engines } from '../support/engines.ts'

const OLD = 'the secret of an older version, in the database'
const NEW = 'a secret that the operator chose'
const NOW = Date.parse('2026-11-21T10:00:00Z')

describe.each(engines())('the keys of a service on $name', (engine) => {
  let service: Awaited<ReturnType<typeof engine.open>>
  let dataDir: string
  let said: string[]
  beforeEach(async () => {
    service = await engine.open()
    dataDir = mkdtempSync(join(tmpdir(), 'efir-keys-'))
    said = []
  })
  afterEach(async () => {
    await service.close()
    rmSync(dataDir, { recursive: true })
  })

  type Options = { secret?: string; previousSecret?: string; databaseUrl?: string; folder?: string }
  let nowMs = NOW
  const open = ({ folder = dataDir, databaseUrl, secret, previousSecret }: Options = {}) =>
    serviceKeysOf(
      service.db,
      { dataDir: folder, databaseUrl, secret, previousSecret },
      (line) => said.push(line),
      () => nowMs,
    )
  const everyFact = async () => JSON.stringify(await service.db.selectFrom('facts').selectAll().execute())

  test('stay the same from start to start, and are not in the database', async () => {
    const first = (await open()).of('media links')
    expect((await open()).of('media links').sign).toEqual(first.sign)
    expect(await everyFact()).toBe('[]')
    expect(said).toEqual([])
  })

  test('of an older version leave the database, and their signatures work for an hour', async () => {
    nowMs = NOW
    await writeFact(service.db, 'secret', OLD)
    const keys = await open()
    const old = { sign: Buffer.from(OLD), verify: () => [Buffer.from(OLD)] }
    const request = { medium: 'tv', id: 'tv-1', source: { loop: 'hills', offset: 0 }, nowMs: NOW } as const
    const { url } = createMediaLinks(old).live(request)
    const links = createMediaLinks(keys.of('media links'))
    expect(links.verify(url, request.source, NOW)).toBeDefined()
    const { flow, code } = await createCodeStore(service.db, old).open({ purpose: 'recovery', login: '+3806', isReal: true }, NOW)
    const codes = createCodeStore(service.db, keys.of('one-time codes'))
    expect(await codes.use(flow, ['recovery'], code, NOW)).toMatchObject({ login: '+3806' })
    expect(await readFact(service.db, 'secret')).toBeUndefined()
    nowMs += LEGACY_MS
    expect(links.verify(url, request.source, NOW)).toBeUndefined()
    nowMs = NOW
  })

  test('come from SECRET if set, with the previous one for a while', async () => {
    const before = (await open({ secret: OLD })).of('cursors')
    const after = (await open({ secret: NEW, previousSecret: OLD })).of('cursors')
    expect(after.sign).toEqual(keysOf([NEW]).of('cursors').sign)
    expect(isSignedBy(after, 'text', hmacOf(before.sign, 'text'))).toBe(true)
  })

  test('are the same in every process on one PostgreSQL, or the start fails with a reason', async () => {
    const databaseUrl = 'postgres://efir@db/efir'
    await open({ databaseUrl })
    expect(said).toEqual([expect.stringMatching(/^SECRET is not set, so this process signs with .*secret; several .*\.$/)])
    const elsewhere = mkdtempSync(join(tmpdir(), 'efir-keys-'))
    await expect(open({ databaseUrl, folder: elsewhere })).rejects.toThrow(/used with another secret: give every process/)
    rmSync(elsewhere, { recursive: true })
    await open({ databaseUrl })
    // The operator moves from the file to SECRET.
    await open({ databaseUrl, secret: NEW })
    await expect(open({ databaseUrl })).rejects.toThrow(/another secret/)
  })

  test('no code can be guessed from the database alone', async () => {
    const keys = (await open()).of('one-time codes')
    const { code } = await createCodeStore(service.db, keys).open({ purpose: 'recovery', login: '+3806', isReal: true }, NOW)
    const row = await service.db.selectFrom('one_time_codes').select(['flow', 'code_hash']).executeTakeFirstOrThrow()
    const known = [await everyFact(), row.flow, '', 'efir']
    for (const key of known) expect(row.code_hash).not.toBe(hmacOf(Buffer.from(key), `code:${row.flow}:${code}`))
    expect(isSignedBy(keys, `code:${row.flow}:${code}`, row.code_hash)).toBe(true)
  })

  test('encrypt the private key of pushes, also one stored in clear by an older version', async () => {
    const old = newPushKeys()
    await writeFact(service.db, 'push-keys', JSON.stringify(old))
    const keys = (await open({ secret: OLD })).of('push keys')
    expect(await pushKeysOf(service.db, keys)).toEqual(old)
    expect(await everyFact()).not.toContain(old.privateKey)
    expect(await pushKeysOf(service.db, keys)).toEqual(old)
    const rotated = (await open({ secret: NEW, previousSecret: OLD })).of('push keys')
    expect(await pushKeysOf(service.db, rotated)).toEqual(old)
    expect(await pushKeysOf(service.db, keysOf([NEW]).of('push keys'))).toEqual(old)
    const lost = await pushKeysOf(service.db, keysOf(['nobody has the secret of before']).of('push keys'))
    expect(lost.privateKey).not.toBe(old.privateKey)
  })

  test('processes that start together settle on the same keys of pushes', async () => {
    const keys = keysOf([NEW]).of('push keys')
    const all = await Promise.all(Array.from({ length: 6 }, () => pushKeysOf(service.db, keys)))
    for (const each of all) expect(each).toEqual(all[0])
  })
})

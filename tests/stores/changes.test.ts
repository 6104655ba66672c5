import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { listenToChanges, watchDataVersion } from '../../server/db/changes.ts'
import { type Connection, connectDatabase } from '../../server/db/connect.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-admin.ts'
import { NOON } from '../support/service.ts'

const url = inject('postgresUrl')
const arrives = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

describe.skipIf(!url)('changes of another process on PostgreSQL', () => {
  let name: string
  let connection: Connection
  let proxy: Awaited<ReturnType<typeof openProxy>>
  let changes: ReturnType<typeof listenToChanges>
  const [onLists, onViewer, onListening, say] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]

  beforeEach(async () => {
    name = `efir_${randomBytes(6).toString('hex')}`
    await admin(url, `create database ${name} template ${TEMPLATE}`)
    connection = await connectDatabase({ dataDir: '', databaseUrl: databaseAt(url, name) })
    proxy = await openProxy(Number(new URL(url).port))
    for (const one of [onLists, onViewer, onListening, say]) one.mockReset()
    const receiver = { onLists, onViewer, onListening }
    const address = databaseAt(url, name).replace(/:\d+\//, `:${proxy.port}/`)
    changes = listenToChanges({ url: address, db: connection.db, receiver, say, firstPauseMs: 20 })
    await arrives(() => expect(onListening).toHaveBeenLastCalledWith(true))
  })
  afterEach(async () => {
    await changes.stop()
    proxy.close()
    await connection.db.destroy()
    await admin(url, `drop database ${name} with (force)`)
  })

  test('of channels, packages, redirects and the guide arrive, and findings of probes do not', async () => {
    const { db } = connection
    await db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
    await arrives(() => expect(onLists).toHaveBeenCalledTimes(1))
    await db.insertInto('redirects').values({ from_path: '/old', to_path: '/ua' }).execute()
    await arrives(() => expect(onLists).toHaveBeenCalledTimes(2))
    await db.insertInto('facts').values({ key: 'guide-version', value: '1' }).execute()
    await arrives(() => expect(onLists).toHaveBeenCalledTimes(3))
    await db.insertInto('facts').values({ key: 'another', value: '1' }).execute()
    await db.updateTable('stations').set({ probed_ms: NOON }).execute()
    await db.updateTable('packages').set({ rank: 2 }).execute()
    await arrives(() => expect(onLists).toHaveBeenCalledTimes(4))
  })

  test('of an account’s sessions, subscriptions and standing arrive, and its use does not', async () => {
    const { db } = connection
    await db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'u-1', name: 'Оксана' }))
      .execute()
    await openAccessKey(db, 'a-token', 'u-1', NOON)
    await db.updateTable('sessions').set({ last_seen_ms: NOON }).execute()
    await db
      .insertInto('subscriptions')
      .values(newGrant({ accountId: 'u-1', packageId: 'basic' }, 0))
      .execute()
    await arrives(() => expect(onViewer.mock.calls).toEqual([['u-1']]))
    await db.updateTable('accounts').set({ blocked_ms: NOON }).execute()
    await arrives(() => expect(onViewer).toHaveBeenCalledTimes(2))
    await db.deleteFrom('sessions').execute()
    await arrives(() => expect(onViewer).toHaveBeenCalledTimes(3))
  })

  test('during a lost connection are unknown: it says so, connects again, and says so once', async () => {
    proxy.refuse(true)
    await arrives(() => expect(onListening).toHaveBeenLastCalledWith(false))
    await arrives(() => expect(proxy.refused()).toBeGreaterThan(2))
    expect(say.mock.calls).toEqual([[expect.stringMatching(/^PostgreSQL sends no notifications: .* PgBouncer\.$/)]])
    proxy.refuse(false)
    await arrives(() => expect(onListening).toHaveBeenLastCalledWith(true))
    expect(say).toHaveBeenCalledTimes(2)
    await connection.db.insertInto('redirects').values({ from_path: '/old', to_path: '/ua' }).execute()
    await arrives(() => expect(onLists).toHaveBeenCalled())
  })
})

test('changes of another process on SQLite are noticed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-changes-'))
  const own = await connectDatabase({ dataDir, databaseUrl: undefined })
  const other = await connectDatabase({ dataDir, databaseUrl: undefined })
  const onLists = vi.fn()
  const changes = watchDataVersion(own.db, onLists, { reportError: (error) => expect(error).toBe(undefined), everyMs: 5 })
  await own.db.insertInto('redirects').values({ from_path: '/own', to_path: '/ua' }).execute()
  await vi.waitFor(async () => {
    await other.db
      .insertInto('redirects')
      .values({ from_path: `/${performance.now()}`, to_path: '/ru' })
      .execute()
    expect(onLists).toHaveBeenCalled()
  }, 10_000)
  await changes.stop()
  for (const { db } of [own, other]) await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/** A way to PostgreSQL that can be cut. */
async function openProxy(target: number) {
  const sockets = new Set<Socket>()
  let isRefusing = false
  let refused = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (isRefusing) {
      refused += 1
      socket.destroy()
      return
    }
    const inner = connect(target, '127.0.0.1')
    inner.on('error', () => socket.destroy())
    inner.on('close', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    refused: () => refused,
    refuse(refusing: boolean): void {
      isRefusing = refusing
      if (refusing) cut()
    },
    close(): void {
      cut()
      server.close()
    },
  }
}

import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectDatabase } from '../../server/db/connect.ts'
import type { Engine } from '../support/engines.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-admin.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const url = inject('postgresUrl')
const name = `efir_${randomBytes(6).toString('hex')}`

/** A way to PostgreSQL whose present connections can be frozen, as when its host dies. New ones pass. */
async function openWay() {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  return {
    address: databaseAt(url, name).replace(`:${port}/`, `:${own}/`),
    freeze: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}

describe.skipIf(!url)('a PostgreSQL that is lost', () => {
  let service: Service
  let way: Awaited<ReturnType<typeof openWay>>

  beforeAll(() => admin(url, `create database ${name} template ${TEMPLATE}`))
  afterAll(() => admin(url, `drop database ${name} with (force)`))
  beforeEach(async () => {
    way = await openWay()
  })

  async function open(queryMs: number): Promise<void> {
    const engine: Engine = {
      name: 'PostgreSQL behind a way',
      async open() {
        const connection = await connectDatabase({ dataDir: '', databaseUrl: way.address }, { connections: 4, queryMs })
        return { ...connection, close: () => connection.db.destroy() }
      },
    }
    service = await openService(engine)
  }
  afterEach(async () => {
    await service.close()
    way.close()
    await admin(
      databaseAt(url, name),
      `do $$ declare r record; begin for r in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
       loop execute 'truncate table ' || quote_ident(r.tablename) || ' cascade'; end loop; end $$`,
    )
  })

  const addFavourite = () => service.ask('/channels/favorites/add', { token: TOKENS.premium, body: { channel_id: 'tv-1' } })
  const profile = () => service.ask('/users/show', { token: TOKENS.basic })

  test('a terminated connection costs its calls a 503 with Retry-After, and the next ones succeed', async () => {
    await open(10_000)
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 12 }, addFavourite)
      await admin(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      for (const response of await Promise.all(calls)) {
        expect([200, 503]).toContain(response.status)
        if (response.status === 503) expect(response.headers.get('Retry-After')).toBe('5')
      }
    }
    await expect.poll(async () => (await profile()).status).toBe(200)
  })

  test('connections to a dead host are given up, and new ones serve', async () => {
    await open(700)
    expect((await profile()).status).toBe(200)
    way.freeze()
    const calls = Array.from({ length: 8 }, profile)
    await expect.poll(async () => (await profile()).status).toBe(200)
    for (const response of await Promise.all(calls)) expect([200, 503]).toContain(response.status)
  })

  test('a locked account keeps nobody else waiting', async () => {
    await open(10_000)
    const holder = new Client({ connectionString: databaseAt(url, name) })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from accounts for update')
    let ended = 0
    const locked = Array.from({ length: 6 }, async () => {
      const response = await addFavourite()
      ended += 1
      return response
    })
    expect((await profile()).status).toBe(200)
    expect(ended).toBe(0)
    await holder.query('rollback')
    await holder.end()
    for (const { status } of await Promise.all(locked)) expect(status).toBe(200)
  })
})

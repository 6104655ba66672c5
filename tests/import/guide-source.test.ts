import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../server/db/connect.ts'
import { addressOf, nameOf, refreshGuide, saveGuideSource, storedSource } from '../../server/import/xmltv/guide-source.ts'
import { createGuideRefresher, createRefreshRound } from '../../server/sources/refresh-job.ts'
import { isOpenAddress } from '../../server/net/open-address.ts'
import { sqlite } from '../support/engines.ts'
import { guideText } from '../support/guide-file.ts'
import { NOON } from '../support/service.ts'

const HOUR = 3_600_000
const GUIDE = gzipSync(guideText([['vydno', 'Видно']], [{ channel: 'vydno', start: NOON, title: 'Новини' }]))

describe('a guide of another server', () => {
  let connection: Connection & { close: () => Promise<void> }
  let upstream: Server
  let requests: { path: string | undefined; etag: string | undefined }[]
  beforeEach(async () => {
    connection = await sqlite.open()
    requests = []
    upstream = createServer((request, response) => {
      requests.push({ path: request.url, etag: request.headers['if-none-match'] })
      if (request.url === '/moved') response.writeHead(302, { location: '/epg.xml.gz' }).end()
      else if (request.url === '/cut') response.writeHead(200, { 'content-length': 900 }).write(GUIDE, () => response.destroy())
      else if (request.url !== '/epg.xml.gz') response.writeHead(403).end('<html></html>')
      else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end(GUIDE)
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
  })
  afterEach(async () => {
    upstream.closeAllConnections()
    upstream.close()
    await connection.close()
  })

  async function refresh(path: string, { mayReachPrivate = 1, isConditional = false } = {}) {
    const { db } = connection
    const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}${path}`
    const source = { id: 'epg', address, headers: '{}', zone: 'UTC', every_s: 0, may_reach_private: mayReachPrivate }
    const validators = { etag: null, last_modified: null }
    await saveGuideSource(db, { ...source, ...validators }, NOON)
    const stored = (await storedSource(db, 'epg'))!
    return refreshGuide(db, stored, { isAllowed: isOpenAddress, nowMs: NOON, isConditional })
  }
  const state = async () => {
    const { state: name, failed, etag } = (await storedSource(connection.db, 'epg'))!
    return { name, failed, etag }
  }

  test('is read after a redirect, and not again while it is not modified', async () => {
    expect(await refresh('/moved')).toMatchObject({ kind: 'imported', report: { programmes: 1, bytes: GUIDE.length } })
    expect(await state()).toEqual({ name: 'ok', failed: 0, etag: '"1"' })
    expect(await refresh('/epg.xml.gz', { isConditional: true })).toEqual({ kind: 'unchanged' })
    expect(await refresh('/epg.xml.gz')).toMatchObject({ kind: 'imported' })
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, undefined, '"1"', undefined])
  })

  test('that fails is reported without its address, and counts', async () => {
    expect(await refresh('/nowhere?token=secret')).toEqual({ kind: 'refused', reason: 'the server answered 403' })
    expect(await refresh('/cut')).toMatchObject({ kind: 'refused' })
    expect(await state()).toEqual({ name: 'failing', failed: 2, etag: null })
  })

  test('is refreshed by the server when it is due, and again after its interval', async () => {
    const { db } = connection
    await refresh('/epg.xml.gz')
    await db
      .updateTable('sources')
      .set({ every_s: 43_200, next_ms: NOON - 1 })
      .execute()
    const said: string[] = []
    const xmltv = createGuideRefresher(db, isOpenAddress, (line) => said.push(line))
    const parts = { db, refreshers: { xmltv }, now: () => NOON, reportError: (error: unknown) => said.push(String(error)) }
    const round = createRefreshRound(parts)
    await round()
    await round()
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
    const { next_ms } = (await storedSource(db, 'epg'))!
    expect(Math.abs(next_ms - NOON - 12 * HOUR)).toBeLessThanOrEqual(1.2 * HOUR)
    expect(said).toEqual([])
  })

  test('in a private network is read only where the operator allows it', async () => {
    expect(await refresh('/epg.xml.gz', { mayReachPrivate: 0 })).toEqual({
      kind: 'refused',
      reason: 'an address leads to a local network (--private allows that of its own host)',
    })
    expect(requests).toEqual([])
  })
})

test('a source is named after its host or file', () => {
  expect(nameOf('https://EPG.example:8080/ua.xml.gz?token=x')).toBe('epg.example')
  expect(nameOf(addressOf('/srv/Моя програма.xml.gz'))).toBe('моя-програма')
  expect(addressOf('HTTP://a.example/x')).toBe('HTTP://a.example/x')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Failure } from '../../src/contract/errors.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

describe('every response', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
  })
  afterAll(() => service.close())

  test('with a list has an ETag, and is 304 for a client that has it', async () => {
    const first = await service.ask('/channels/all')
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await service.ask('/channels/all', { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await service.ask('/channels/all', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const premium = await service.ask('/channels/all', { token: TOKENS.premium, headers: { 'if-none-match': etag } })
    expect(premium.status).toBe(200)
  })

  test('with a list is compressed with brotli on request', async () => {
    const { headers } = await service.ask('/channels/all', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect((await service.ask('/channels/all')).headers.get('content-encoding')).toBeNull()
  })

  test('with a list has an ETag for each encoding, and 304 also for HEAD', async () => {
    const etagOf = async (encoding: string) =>
      (await service.ask('/channels/all', { headers: { 'accept-encoding': encoding } })).headers.get('etag')!
    const [plain, brotli] = [await etagOf('identity'), await etagOf('br')]
    expect(brotli).not.toBe(plain)
    expect(await etagOf('gzip, br;q=0')).toBe(plain)
    const headers = { 'accept-encoding': 'br', 'if-none-match': brotli }
    expect((await service.ask('/channels/all', { method: 'HEAD', headers })).status).toBe(304)
  })

  test('to an unknown method lists the known ones', async () => {
    expect((await service.ask('/programs/all', { method: 'PUT' })).headers.get('allow')).toContain('POST')
  })

  test('with a stream URL is not cacheable', async () => {
    expect((await service.ask('/channels/live/tv-1')).headers.get('cache-control')).toBe('no-store')
  })

  test('has its error in the requested language', async () => {
    const text = async (language: string) => {
      const response = await service.ask('/channels/show/tv-9', { headers: { 'accept-language': language } })
      return ((await response.json()) as Failure).error
    }
    expect(await text('ru-RU,ru;q=0.9,uk;q=0.5')).toBe('Ничего не найдено')
    expect(await text('uk,ru;q=0.9')).toBe('Нічого не знайдено')
    expect(await text('en-US')).toBe('Нічого не знайдено')
  })
})

test('the OpenAPI document describes every call and resolves every reference', async () => {
  const service = await openService(sqlite)
  const text = await (await service.ask('/openapi.json')).text()
  const document = JSON.parse(text) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: object }
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(described.toSorted()).toEqual(Object.keys(api).toSorted())
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
  expect([...references].toSorted()).toEqual(named.toSorted())
  await service.close()
})

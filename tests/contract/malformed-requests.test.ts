import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '../../src/contract/errors.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

describe('a malformed request', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
  })
  afterAll(() => service.close())

  const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as Failure).code}`
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    service.ask('/channels/live-with-duration', { body, headers })

  test('that is not JSON, no object of the call, or not from a client is refused with its code', async () => {
    expect(await codeOf(await post('{'))).toBe('400 invalid_json')
    expect(await codeOf(await post('{}', { 'content-type': 'text/plain' }))).toBe('400 invalid_json')
    expect(await codeOf(await post({}))).toBe('400 invalid_input')
    expect(await codeOf(await post({ channel_id: '../../etc', program_id: 'x' }))).toBe('400 invalid_input')
    const { app } = service
    const foreign = await app.request('/api/programs/all', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await codeOf(foreign)).toBe('400 platform_required')
  })

  test('with a NUL names its field, in a body and in a query', async () => {
    const fieldOf = async (response: Response) => ((await response.json()) as Failure).field
    expect(await fieldOf(await post({ channel_id: 'a\0b', program_id: 'x' }))).toBe('channel_id')
    expect(await fieldOf(await post({ channel_id: 'a', list: [{ id: 'x' }, { id: '\0' }] }))).toBe('list.1.id')
    expect(await fieldOf(await service.ask('/search?q=%00'))).toBe('q')
    expect(await codeOf(await post({ 'a\0': 1 }))).toBe('400 invalid_input')
    const deep = `{"a":${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}}`
    expect((await post(deep)).status).toBe(400)
  })

  test('of more than 64 KB is refused before it is read to its end', async () => {
    expect(await codeOf(await post({ channel_id: 'x'.repeat(70_000) }))).toBe('413 body_too_large')
  })

  test('with a malformed id, an unknown path or an unknown method is refused', async () => {
    expect(await codeOf(await service.ask('/channels/show/%E0%A4%A'))).toBe('400 invalid_input')
    expect(await codeOf(await service.ask(`/channels/show/${'a'.repeat(200)}`))).toBe('400 invalid_input')
    expect(await codeOf(await service.ask('/nothing/here'))).toBe('404 not_found')
    expect(await codeOf(await service.ask('/channels/all', { method: 'DELETE' }))).toBe('405 method_not_allowed')
    expect(await codeOf(await service.ask('/programs/now', { method: 'PUT' }))).toBe('405 method_not_allowed')
  })

  test('shows no internals when an unexpected error occurs', async () => {
    const broken = await openService(sqlite)
    await broken.db.schema.dropTable('programmes').execute()
    const response = await broken.ask('/programs/now')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).toContain('server_error')
    expect(text).not.toMatch(/no such table|SqliteError|at .*\.ts/)
    expect(broken.reported).toHaveLength(1)
    await broken.close()
  })
})

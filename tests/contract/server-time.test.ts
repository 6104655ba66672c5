import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverTimeText } from '../../src/domain/time/clock-offset.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
})
afterAll(() => service.close())

async function timeOf(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ua', ...headers } })
  await answer.text()
  return answer.headers.get('Server-Timing')
}

test.each(['/ua', '/ua/telekanaly/nowhere', '/api/health', '/api/channels/all', '/api/programs/now', '/api/nowhere'])(
  'the response of %s has the time of sending, also when cached',
  async (path) => {
    service.clock.nowMs = NOON
    expect(await timeOf(path)).toBe(serverTimeText(NOON))
    service.clock.nowMs = NOON + 5000
    expect(await timeOf(path)).toBe(serverTimeText(NOON + 5000))
  },
)

test('a 304 response has it too', async () => {
  service.clock.nowMs = NOON + 9000
  const first = await service.app.request('http://efir.test/api/channels/all')
  const again = await service.app.request('http://efir.test/api/channels/all', {
    headers: { 'If-None-Match': first.headers.get('ETag')! },
  })
  expect([again.status, again.headers.get('Server-Timing')]).toEqual([304, serverTimeText(NOON + 9000)])
})

test.each(['/index.html', '/robots.txt', '/sitemap.xml', '/sw.js', '/icons/icon.svg'])(
  'a response that caches store, such as %s, has no time',
  async (path) => {
    expect(await timeOf(path)).toBeNull()
  },
)

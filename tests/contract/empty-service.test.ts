import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../server/features/site/content.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())

async function open(path: string): Promise<string> {
  const response = await service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

test('a category without channels has no tab', async () => {
  expect(await open('/ua/telekanaly')).not.toContain('category=dity')
  expect(await open('/ua/telekanaly?category=dity')).toContain('У цій категорії поки немає каналів.')
})

test.each([
  ['/ua', 'В ефірі поки нічого немає.'],
  ['/ua/telekanaly', 'Каналів поки немає.'],
  ['/ua/telekanaly?day=2026-11-21', 'Каналів поки немає.'],
  ['/ua/radio', 'Станцій поки немає.'],
  ['/telekanaly', 'Каналов пока нет.'],
  ['/radio', 'Станций пока нет.'],
])('%s of a service without channels and stations has an empty state', async (path, words) => {
  await service.db.deleteFrom('channels').execute()
  await service.db.deleteFrom('stations').execute()
  service.restart()
  const html = await open(path)
  expect(html).toContain(words)
  expect(html).not.toContain('0 каналів')
  expect(html).not.toContain('0 станцій')
})

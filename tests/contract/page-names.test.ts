import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
  await service.db.updateTable('programmes').set({ title: 'Гурт <b>Тиша</b>' }).execute()
})
afterAll(() => service.close())
const read = async (path: string) => readPage(await (await service.app.request(`http://efir.test${path}`)).text())

test('the next programme has its name verbatim, also when it looks like markup', async () => {
  expect((await read('/ua/telekanaly')).text).toContain('далі 12:30 Гурт <b>Тиша</b>')
})

test.each(['\n', '\u2028', '\u2029'])('a name with a line break %j is in the title only', async (end) => {
  await service.db
    .updateTable('channels')
    .set({ name: `Перший${end}канал` })
    .where('id', '=', 'tv-1')
    .execute()
  service.clock.nowMs += 3_600_000
  const html = await (await service.app.request('http://efir.test/ua/telekanaly/kanal-1')).text()
  expect(readPage(html).title).toBe(`Перший${end}канал — Ефір`)
  expect(html.split('<title>')).toHaveLength(2)
})

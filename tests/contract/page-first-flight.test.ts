import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../server/features/site/content.ts'
import { sqlite } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

// Ten packets, RFC 6928.
const FIRST_FLIGHT_BYTES = 10 * 1460
const WHOLE_SHEETS = /<link rel="stylesheet" crossorigin href="\/assets\/[\w.-]+\.css" disabled \/>/g

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())

/** The bytes of a page with its headers, as sent to a browser, and the number of whole style sheets in it. */
async function sizeOf(path: string): Promise<{ bytes: number; wholeSheets: number }> {
  const url = `http://efir.test${path}`
  const response = await service.app.request(url, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  const headers = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const text = await (await service.app.request(url)).text()
  return { bytes: headers + (await response.arrayBuffer()).byteLength, wholeSheets: [...text.matchAll(WHOLE_SHEETS)].length }
}

test.each(['/ua/pro-proekt', '/o-proekte', '/ua/kontakty', '/ua/poshuk', '/ua/poshuk?q=orbita'])(
  '%s fits into the first flight of TCP',
  async (path) => {
    expect((await sizeOf(path)).bytes).toBeLessThan(FIRST_FLIGHT_BYTES)
  },
)

test('style sheets are whole in a page that fits with them, else reduced to critical rules', async () => {
  expect((await sizeOf('/ua/pro-proekt')).wholeSheets).toBe(1)
  expect((await sizeOf('/ua/poshuk')).wholeSheets).toBeGreaterThan(1)
})

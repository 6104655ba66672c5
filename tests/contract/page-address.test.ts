import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_CONTENT, readContent } from '../../server/features/site/content.ts'
import { engines } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(engines()[0]!, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())
const open = (path: string) => service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
const read = async (path: string) => readPage(await (await open(path)).text())

test('the picture of a link preview is there', async () => {
  const { meta } = await read('/ua/radio')
  const picture = await service.app.request(meta['og:image']!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a channel opened by its id calls itself by its name, and so does a page of texts with a place in the table', async () => {
  expect((await read('/telekanaly/tv-1')).addresses['canonical']).toBe('http://efir.test/telekanaly/kanal-1')
  const tariffs = await open('/tariffs')
  const canonical = readPage(await tariffs.text()).addresses['canonical'] ?? tariffs.headers.get('location')
  expect(canonical).toMatch(/\/tarify$/)
})

test('an address with other letters or slashes is not a second page', async () => {
  for (const path of ['/TELEKANALY', '//telekanaly', '/Ua/radio']) {
    const response = await open(path)
    const canonical = readPage(await response.text()).addresses['canonical']
    expect([path, response.status !== 200 || canonical === 'http://efir.test/telekanaly']).toEqual([path, true])
  }
})

test('the site map of a service without pages of texts leads to no page that is missing', async () => {
  const bare = await openService(engines()[0]!, SITE, DEFAULT_CONTENT)
  const xml = await (await bare.app.request('http://efir.test/sitemap.xml')).text()
  const missing: string[] = []
  for (const [, location] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const { status } = await bare.app.request(location!, { headers: { cookie: 'lang=ru' } })
    if (status !== 200) missing.push(location!)
  }
  await bare.close()
  expect(missing).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { foreignTo, readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
})
afterAll(() => service.close())

type Requester = { token?: string; from?: string }
const open = (path: string, { token, from = '192.0.2.1' }: Requester = {}) => {
  const user = token === undefined ? '' : `; user=${encodeURIComponent(JSON.stringify({ auth_token: token, name: '' }))}`
  return service.app.request(
    `http://127.0.0.1:3000${path}`,
    { headers: { cookie: `lang=ru${user}` } },
    { incoming: { socket: { remoteAddress: from, localAddress: '127.0.0.1', localPort: 3000 } } },
  )
}
const read = async (path: string, requester?: Requester) => readPage(await (await open(path, requester)).text())
const answersOf = (page: Awaited<ReturnType<typeof read>>) =>
  page.state!.answers.filter(([[name]]) => name === 'search').map(([key]) => key)

describe('the search page', () => {
  test.each([
    ['/ua/poshuk', 'Пошук — Ефір', 'Пошук'],
    ['/poisk', 'Поиск — Эфир', 'Поиск'],
  ])('%s has a field and no results before a query', async (path, title, h1) => {
    const page = await read(path)
    expect([page.title, page.h1]).toEqual([title, [h1]])
    const field = page.tags.find(({ name, attributes }) => name === 'input' && attributes['name'] === 'q')
    const form = page.tags.find(({ name, attributes }) => name === 'form' && attributes['role'] === 'search')
    expect(field?.attributes['value']).toBe('')
    expect(form?.attributes).toMatchObject({ action: path, method: 'get' })
    expect(answersOf(page)).toEqual([])
    expect(page.meta['robots']).toBe('index, follow')
    expect(page.addresses).toEqual({
      canonical: `http://127.0.0.1:3000${path}`,
      uk: 'http://127.0.0.1:3000/ua/poshuk',
      ru: 'http://127.0.0.1:3000/poisk',
      'x-default': 'http://127.0.0.1:3000/ua/poshuk',
    })
  })

  test('has the results of its query, and passes them to the browser in the SSR state', async () => {
    const page = await read('/ua/poshuk?q=%D0%BD%D0%BE%D0%B2%D0%B8%D0%BD%D1%83')
    expect(page.title).toBe('«новину»: пошук — Ефір')
    expect(page.text).toContain('Передачі2')
    expect(page.text).toContain('Вечірні новини')
    expect(page.links).toContain('/ua/telekanaly/kanal-1')
    expect(answersOf(page)).toEqual([['search', 'новину', 'all']])
  })

  test('has results by tier', async () => {
    const path = `/ua/poshuk?q=${encodeURIComponent('канал')}`
    const isLocked = async (requester?: Requester) =>
      JSON.stringify((await read(path, requester)).state!.answers).includes('"allowed":false')
    expect([await isLocked(), await isLocked({ token: TOKENS.premium })]).toEqual([true, false])
  })

  test('with a query is not indexed, and has one canonical URL for all spacings', async () => {
    const page = await read('/poisk?q=%20%D0%BA%D0%B0%D0%BD%D0%B0%D0%BB%20%20%221%22%20&x=1')
    expect(page.meta['robots']).toBe('noindex')
    const query = `?${new URLSearchParams({ q: 'канал "1"' })}`
    expect(page.addresses).toEqual({
      canonical: `http://127.0.0.1:3000/poisk${query}`,
      uk: `http://127.0.0.1:3000/ua/poshuk${query}`,
      ru: `http://127.0.0.1:3000/poisk${query}`,
      'x-default': `http://127.0.0.1:3000/ua/poshuk${query}`,
    })
  })

  test.each(['', '+', '%3F!', '%C2%AB%C2%BB'])('an empty query (%s) is refused in plain text without a search', async (q) => {
    const response = await open(`/poisk?q=${q}`)
    const page = readPage(await response.text())
    expect([response.status, page.meta['robots']]).toEqual([200, 'noindex'])
    expect(page.text).toContain('Введите, что ищете.')
    expect(answersOf(page)).toEqual([])
  })

  test('an empty result names the query, whatever it is', async () => {
    const html = await (await open(`/ua/poshuk?q=${encodeURIComponent('<script>щгвкз</script>')}`)).text()
    const page = readPage(html)
    expect(page.text).toContain('За запитом «<script>щгвкз</script>» нічого немає.')
    expect(page.title).toBe('«<script>щгвкз</script>»: пошук — Ефір')
    expect(foreignTo(html)).toEqual([])
  })

  test('a query is cut to the longest allowed, and digits are text', async () => {
    expect(answersOf(await read(`/ua/poshuk?q=${'а'.repeat(900)}`))).toEqual([['search', 'а'.repeat(100), 'all']])
    expect(answersOf(await read('/ua/poshuk?q=112&q=3'))).toEqual([['search', '112', 'all']])
  })

  test('is limited for a client, but not the bare page, nor pages without free text', async () => {
    const from = '192.0.2.99'
    // Calls of the search have a limit of their own.
    for (let count = 0; count < 200; count += 1) await service.ask('/search?q=%3F%D0%B0', { from })
    const responses = await Promise.all(Array.from({ length: 119 }, () => open('/ua/poshuk?q=a', { from })))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    // A place in a list that is none is looked for as one that is, and leads to its beginning.
    expect((await open('/ua/filmy?cursor=made.up', { from })).status).toBe(302)
    for (const path of ['/ua/poshuk?q=b', '/ua/filmy?cursor=made.up']) {
      const refused = await open(path, { from })
      expect([path, refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([path, 429, true])
    }
    for (const path of ['/ua/poshuk', '/ua/poshuk?q=', '/ua/filmy'])
      expect([path, (await open(path, { from })).status]).toEqual([path, 200])
    expect(service.reported).toEqual([])
  })

  test('is not in the site map', async () => {
    expect(await (await open('/sitemap.xml')).text()).not.toMatch(/poshuk|poisk/)
  })
})

import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
const posters = (page: Page) => page.getByRole('main').locator('a[href*="/filmy/"]')

async function openWall(page: Page, path = '/ua/filmy'): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** How many films the head of the wall says there are. */
async function total(page: Page): Promise<number> {
  const note = await page
    .getByRole('main')
    .locator('header p')
    .filter({ hasText: /^\d+ фільм/ })
    .textContent()
  return Number.parseInt(note!, 10)
}

/** Every title of a list as the service has it, page after page. */
async function allOf(page: Page, address: string): Promise<{ _id: string; name: string; countries: string[] }[]> {
  type Part = { items: { _id: string; name: string; countries: string[] }[]; next: string | null }
  let part = (await (await page.request.get(address)).json()) as Part
  const all = [...part.items]
  while (part.next !== null) {
    part = (await (await page.request.get(`${address}&cursor=${part.next}`)).json()) as Part
    all.push(...part.items)
  }
  return all
}

/** Titles in a visitor's cached responses whose paths begin so. */
function heldIds(page: Page, beginning: string): Promise<string[]> {
  return page.evaluate(async (path) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('efir')
      request.onsuccess = () => resolve(request.result)
    })
    const answers = await new Promise<{ body: string }[]>((resolve) => {
      const request = database
        .transaction('catalogue')
        .objectStore('catalogue')
        .getAll(IDBKeyRange.bound(path, `${path}\uffff`))
      request.onsuccess = () => resolve(request.result as { body: string }[])
    })
    database.close()
    const ids = answers.flatMap(({ body }) => [...body.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id!))
    return [...new Set(ids)]
  }, beginning)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the wall has its posters, and a filter is a form', async ({ page }) => {
    await page.goto('/ua/filmy')
    await expect(page.getByRole('heading', { level: 1, name: 'Фільми' })).toBeVisible()
    const all = await total(page)
    expect(await posters(page).count()).toBe(36)
    await expect(posters(page).first().locator('img')).toHaveJSProperty('complete', true)
    expect(
      await posters(page)
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await page.getByLabel('Вік').selectOption('6')
    await page.getByRole('button', { name: 'Показати', exact: true }).click()
    expect(new URL(page.url()).searchParams.get('age')).toBe('6')
    expect(await total(page)).toBeLessThan(all)
    await expect(page.getByLabel('Вік')).toHaveValue('6')
  })

  test('a wall continues at a URL of its own, with its filters, and links back to its beginning', async ({ page }) => {
    const names = () => posters(page).locator('[data-title]').allTextContents()
    await page.goto('/ua/filmy?age=16')
    const [first, all] = [await names(), await total(page)]
    const more = page.getByRole('link', { name: 'Показати ще' })
    await expect(more).toHaveAttribute('rel', 'next')
    await more.click()
    await expect(page).toHaveURL(/age=16&cursor=[\w.-]+$/)
    const second = await names()
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((name) => first.includes(name))).toEqual([])
    expect(await total(page)).toBe(all)
    await expect(page.getByLabel('Вік')).toHaveValue('16')
    await page.getByRole('link', { name: 'На початок списку' }).click()
    await expect(page).toHaveURL(/\/ua\/filmy\?age=16$/)
    expect(await names()).toEqual(first)
  })

  test('a genre continues at a URL of its own, too', async ({ page }) => {
    await page.goto('/ua/genres/drama')
    const first = await page.getByRole('main').locator('[data-title]').allTextContents()
    await page.getByRole('link', { name: 'Показати ще' }).click()
    await expect(page).toHaveURL(/\/ua\/genres\/drama\?cursor=/)
    const second = await page.getByRole('main').locator('[data-title]').allTextContents()
    expect(second.filter((name) => first.includes(name))).toEqual([])
  })

  test('genres and collections link to walls of theirs', async ({ page }) => {
    await page.goto('/ua/genres/all')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Драма/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Драма' })).toBeVisible()
    await expect(page).toHaveTitle('Драма — Ефір')
    const way = page.getByRole('navigation', { name: 'Ви тут' })
    await expect(way.locator('[aria-current]')).toHaveText('Драма')
    await way.getByRole('link', { name: 'Жанри' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Жанри' })).toBeVisible()
    await page.goto('/ua/collection')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Кіно після півночі/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Кіно після півночі' })).toBeVisible()
    await way.getByRole('link', { name: 'Добірки' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Добірки' })).toBeVisible()
  })
})

test('an invalid cursor leads to the beginning of the list', async ({ page }) => {
  for (const rest of ['', 'sort=name&']) {
    const response = await page.request.get(`/ua/filmy?${rest}cursor=abc.0123456789abcdef`, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']]).toEqual([302, `/ua/filmy${rest && '?sort=name'}`])
  }
  await page.goto('/ua/filmy?cursor=abc.0123456789abcdef')
  await expect(page).toHaveURL(/\/ua\/filmy$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a choice is shown at once, while its list loads; two quick choices both hold', async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Set up before the page opens, which may request the next posters at once.
  await page.route('**/api/catalogue/list?**', async (route) => {
    await held
    await route.continue()
  })
  await openWall(page)
  const wall = page.getByRole('main').locator('[aria-busy]')
  const drama = page.getByRole('navigation', { name: 'Жанри' }).getByRole('link', { name: /^Драма/ })
  await page.getByLabel('Вік').selectOption('12')
  await expect(page.getByLabel('Вік')).toHaveValue('12')
  await drama.click()
  await expect(drama).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Вік')).toHaveValue('12')
  await expect(wall).toHaveAttribute('aria-busy', 'true')
  await expect(posters(page)).toHaveCount(36)
  release()
  await expect(wall).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL((url) => url.searchParams.get('age') === '12' && url.searchParams.get('genre') === 'drama')
  await expect(drama).toHaveAttribute('aria-current', /^(page|true)$/)
})

test('a chosen genre is marked also without titles', async ({ page }) => {
  await openWall(page, '/ua/filmy?genre=horror&age=0')
  const genres = page.getByRole('navigation', { name: 'Жанри' })
  await expect(genres.locator('[aria-current]')).toHaveText('Жахи 0')
})

test('an unknown genre is not found, and the genres have one URL', async ({ page }) => {
  expect((await page.goto('/ua/genres/no-such-genre'))!.status()).toBe(404)
  expect((await page.goto('/ua/collection/no-such-collection'))!.status()).toBe(404)
  await page.goto('/ua/genres')
  expect(new URL(page.url()).pathname).toBe('/ua/genres/all')
})

for (const width of [360, 1280, 1440, 1920]) {
  test(`no genre breaks within its name at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/ua/genres/all', '/genres/all']) {
      await openWall(page, path)
      await page.evaluate(() => document.fonts.ready)
      const names = page.getByRole('main').getByRole('listitem').getByRole('link')
      const broken = await names.evaluateAll((links) =>
        links.flatMap((link) => {
          const words = link.firstElementChild!.firstElementChild!
          const range = document.createRange()
          range.selectNodeContents(words)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
          return lines > words.textContent.split(' ').length ? [words.textContent] : []
        }),
      )
      expect(broken).toEqual([])
    }
  })
}

test('on a phone the strip of the catalogue shows the current section', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const strip = page.getByRole('navigation', { name: 'Каталог' })
  for (const [path, part] of [
    ['/ua/genres/all', 'Жанри'],
    ['/ua/collection', 'Добірки'],
  ] as const) {
    await openWall(page, path)
    await expect(strip.getByRole('link', { name: part })).toBeInViewport({ ratio: 1 })
  }
})

test('a filter is set by keyboard, and an unknown value is dropped', async ({ page, troubles }) => {
  await openWall(page, '/ua/filmy?genre=drama&age=200&country=nowhere')
  await expect(page.getByRole('link', { name: /^Драма/ })).toHaveAttribute('aria-current', /^(page|true)$/)
  await expect(page.getByLabel('Країна')).toHaveValue('')
  const dramas = await total(page)
  await page.getByLabel('Вік').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/age=\d+$|age=\d+&/)
  await expect.poll(() => total(page)).toBeLessThan(dramas)
  await expect(page.getByLabel('Вік')).toBeFocused()
  const off = page.getByRole('link', { name: 'Зняти всі фільтри' })
  await off.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/filmy$/)
  await expect.poll(() => total(page)).toBeGreaterThan(dramas)
  expect(troubles).toEqual([])
})

test('the years are a dial: a decade is chosen and cleared on it', async ({ page }) => {
  await openWall(page)
  const all = await total(page)
  const decade = page.getByRole('navigation', { name: 'Роки' }).getByRole('link').last()
  const own = Number(/: (\d+)$/.exec((await decade.getAttribute('aria-label'))!)![1])
  await decade.click()
  await expect.poll(() => total(page)).toBe(own)
  await page.getByRole('link', { name: 'Усі роки' }).click()
  await expect.poll(() => total(page)).toBe(all)
})

test('an empty list offers to remove a filter', async ({ page }) => {
  await openWall(page, '/ua/filmy?genre=horror&years=1980-1989')
  await expect(page.getByRole('heading', { level: 2, name: /нічого не підходить/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '1980–1989', exact: true }).click()
  await expect(page).toHaveURL(/\/ua\/filmy\?genre=horror$/)
  await expect(posters(page).first()).toBeVisible()
})

test('cartoons are both kinds together, or one of them', async ({ page }) => {
  await openWall(page, '/ua/cartoons')
  const note = page.getByRole('main').locator('header p').first()
  const count = async () => Number.parseInt((await note.textContent())!, 10)
  const both = await count()
  const kinds = page.getByRole('navigation', { name: 'Які мультфільми' })
  await kinds.getByRole('link', { name: 'Мультсеріали' }).click()
  await expect(page).toHaveURL(/kind=serials/)
  await expect.poll(count).toBeLessThan(both)
  const serials = await count()
  await kinds.getByRole('link', { name: 'Мультфільми' }).click()
  await expect.poll(count).toBe(both - serials)
})

test('visited lists open without a network', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  await openWall(page, '/ua/filmy')
  const all = await total(page)
  await page
    .getByRole('link', { name: /^Драма/ })
    .first()
    .click()
  await expect(page).toHaveURL(/genre=drama/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const dramas = await total(page)
  await page.goto('/ua/serials')
  await untilAlive(page)
  await context.setOffline(true)
  await page.goto('/ua/filmy?genre=drama')
  await expect.poll(() => total(page)).toBe(dramas)
  await page.goto('/ua/filmy')
  await expect(posters(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Фільми' })).toBeVisible()
  await context.setOffline(false)
})

test('a new filter works without a network over the cached titles', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  await openWall(page)
  await page.getByLabel('Порядок').selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
  await expect.poll(() => heldIds(page, '/catalogue/list')).not.toEqual([])
  await posters(page).first().click()
  await expect.poll(() => heldIds(page, '/catalogue/show/')).not.toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/sort=name/)
  const fitting = await allOf(page, '/api/catalogue/list?type=FILM&sort=name&genre=drama&age=12&limit=60')
  await context.setOffline(true)
  const held = await heldIds(page, '')
  const expected = fitting.filter(({ _id }) => held.includes(_id)).map(({ name }) => name)
  expect(expected.length).toBeGreaterThan(1)
  expect(expected.length).toBeLessThan(fitting.length)

  await page.getByLabel('Вік').selectOption('12')
  await expect(page).toHaveURL(/age=12/)
  await page
    .getByRole('link', { name: /^Драма/ })
    .first()
    .click()
  await expect(page).toHaveURL(/genre=drama/)
  await expect.poll(() => total(page)).toBe(expected.length)
  expect(await posters(page).locator('[data-title]').allTextContents()).toEqual(expected)
  await expect(page.getByRole('link', { name: 'Показати ще' })).toHaveCount(0)
  const banner = page.getByRole('status').filter({ hasText: 'Немає зв’язку з Ефіром' })
  await expect(banner).toContainText('Показано збережене')

  const ofUkraine = fitting.filter(({ countries }) => countries.includes('UA'))
  const heldOfUkraine = ofUkraine.filter(({ _id }) => held.includes(_id)).map(({ name }) => name)
  expect(heldOfUkraine.length).toBeGreaterThan(0)
  expect(heldOfUkraine.length).toBeLessThan(expected.length)
  await page.getByLabel('Країна').selectOption('UA')
  await expect(page).toHaveURL(/country=UA/)
  await expect.poll(() => total(page)).toBe(heldOfUkraine.length)
  expect(await posters(page).locator('[data-title]').allTextContents()).toEqual(heldOfUkraine)
  // A list made offline is not cached: online, the list is the server's again.
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => total(page)).toBe(ofUkraine.length)
})

import type { Locator, Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { pressRemote } from '../../support/television.ts'

test.beforeEach(async ({ context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ua', url: service.address }])
})

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Пошук', exact: true })
const fieldOf = (page: Page) => sheetOf(page).getByRole('searchbox')
const group = (page: Page, name: string) => sheetOf(page).getByRole('region', { name, exact: true })
const titles = (page: Page) => group(page, 'Фільми, серіали, мультфільми').getByRole('link')

/** Types words, and waits for the answer to them. */
async function search(page: Page, words: string): Promise<void> {
  await fieldOf(page).fill(words)
  await expect(sheetOf(page).locator('[aria-busy=false]')).toBeAttached()
}

async function openSearch(page: Page, path = '/ua'): Promise<Locator> {
  await page.goto(path)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
  await expect(fieldOf(page)).toBeFocused()
  return sheetOf(page)
}

test.describe('with the network', () => {
  test.use({ serviceWorkers: 'block' })

  test('a title is found in another keyboard layout, with a typo, and inflected; the match is marked', async ({ page }) => {
    await openSearch(page)
    for (const query of ['gjkt pf csvjvf', 'поле за сімома вітрмаи', 'поля за сімома вітрами', 'pole za simoma']) {
      await search(page, query)
      await expect(titles(page).first(), query).toContainText('Поле за сімома вітрами')
    }
    await expect(titles(page).first().locator('mark').first()).toHaveText('Поле')
    await titles(page).first().click()
    await expect(page).toHaveURL(/\/ua\/filmy\/pole-za-simoma-vitramy$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Поле за сімома вітрами/)
    await expect(sheetOf(page)).toBeHidden()

    // The way back leads to the search as it was.
    await page.goBack()
    await expect(fieldOf(page)).toHaveValue('pole za simoma')
    await expect(titles(page).first()).toContainText('Поле за сімома вітрами')
  })

  test('by keyboard alone: down through the results, up to the field, Enter opens the first', async ({ page }) => {
    await page.goto('/ua/pro-proekt')
    await untilAlive(page)
    await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).press('Enter')
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.type('орбіта надія')
    await expect(titles(page).first()).toContainText('Орбіта')
    const found = sheetOf(page).locator('[data-found]')
    await page.keyboard.press('ArrowDown')
    await expect(found.first()).toBeFocused()
    if ((await found.count()) > 1) {
      await page.keyboard.press('ArrowDown')
      await expect(found.nth(1)).toBeFocused()
      await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press('ArrowUp')
    await expect(fieldOf(page)).toBeFocused()
    const href = await found.first().getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname + url.search === href)
    await expect(sheetOf(page)).toBeHidden()
  })

  test('Enter waits for the results of the last typed query', async ({ page }) => {
    await openSearch(page)
    await fieldOf(page).fill('орбіта')
    await expect(titles(page).first()).toContainText('Орбіта')
    await fieldOf(page).fill('виднокрай')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ua\/telekanaly\/vydnokrai$/)
  })

  test('an empty query is refused, and an empty result names its query', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/search') && requests.push(request.url()))
    const sheet = await openSearch(page)
    for (const nothing of ['', '   ', '«?»']) {
      await fieldOf(page).fill(nothing)
      await page.keyboard.press('Enter')
      await expect(sheet.getByRole('status')).toHaveText('Введіть, що шукаєте.')
    }
    expect(requests).toEqual([])
    await fieldOf(page).fill('щгвкзпрлд & 987654')
    await expect(sheet.getByRole('status')).toHaveText('Нічого не знайдено')
    await expect(sheet).toContainText('За запитом «щгвкзпрлд & 987654» нічого немає.')
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
    await page.reload()
    await expect(fieldOf(page)).toHaveValue('щгвкзпрлд & 987654')
  })

  test('an outdated request is aborted, and the previous results stay until the next arrive', async ({ page }) => {
    await openSearch(page)
    await fieldOf(page).fill('орбіта')
    await expect(titles(page).first()).toContainText('Орбіта')
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/search\?q=%D0%BF/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/search'))
    const sent = page.waitForRequest(/\/api\/search\?q=%D0%BF/)
    await fieldOf(page).fill('пол')
    await sent
    await expect(titles(page).first()).toContainText('Орбіта')
    await fieldOf(page).fill('виднокрай')
    await givenUp
    release()
    await expect(group(page, 'Канали').getByRole('link', { name: 'Виднокрай' })).toBeVisible()
  })

  test('a programme links to each of its showings', async ({ page, request }) => {
    const now = (await (await request.get('/api/programs/now')).json()) as { current: { title: string } | null }[]
    const title = now.find(({ current }) => current)!.current!.title
    await openSearch(page)
    await fieldOf(page).fill(title)
    const links = group(page, 'Передачі').getByRole('link')
    await expect(links.first()).toContainText('Зараз в ефірі')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    expect(addresses.some((address) => /\/telekanaly\/[\w-]+\?(archive|day)=/.test(address))).toBe(true)
  })

  test('a person opens to the titles that name them', async ({ page }) => {
    await openSearch(page)
    await fieldOf(page).fill('руслана ластівко')
    const person = group(page, 'Люди').getByRole('button', { name: 'Руслана Ластівко' })
    await expect(person).toHaveAttribute('aria-expanded', 'true')
    const named = group(page, 'Люди').getByRole('link')
    await expect(named.first()).toBeVisible()
    await person.press('Enter')
    await expect(named).toHaveCount(0)
  })

  test('while the titles of a person load, their space is reserved with a message', async ({ page }) => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/catalogue/people/**', async (route) => {
      await held
      await route.continue()
    })
    await openSearch(page)
    await fieldOf(page).fill('руслана ластівко')
    const people = group(page, 'Люди')
    await expect(people.getByText('Завантажується')).toBeAttached()
    release()
    await expect(people.getByRole('link').first()).toBeVisible()
    await expect(people.getByText('Завантажується')).toHaveCount(0)
  })

  test('Back on a remote closes the search, and leaves the channel under it alone', async ({ page }) => {
    await openSearch(page, '/ua/telekanaly/vydnokrai')
    for (const back of [461, 10009]) {
      if (!(await sheetOf(page).isVisible())) await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
      await search(page, 'орбіта')
      await pressRemote(page, back)
      await expect(sheetOf(page)).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Пошук' })).toBeFocused()
      await expect(page).toHaveURL(/\/ua\/telekanaly\/vydnokrai$/)
    }
  })

  test('a result pressed right after the last letter opens', async ({ page }) => {
    await page.clock.install()
    await openSearch(page)
    await fieldOf(page).fill('орбіта')
    await expect(titles(page).first()).toContainText('Орбіта')
    const href = await titles(page).first().getAttribute('href')
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/catalogue\/show\//, async (route) => {
      await held
      await route.continue()
    })
    const titleRequest = page.waitForRequest(/\/api\/catalogue\/show\//)
    await page.evaluate((to) => {
      const input = document.querySelector<HTMLInputElement>('dialog[open] input')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'орбіта н')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLElement>(`dialog[open] a[href="${to}"]`)!.click()
    }, href)
    await titleRequest
    // Longer than letters wait.
    await page.clock.runFor(400)
    release()
    await expect(page).toHaveURL((url) => url.pathname === href && url.hash === '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Орбіта/)
    await page.goBack()
    await expect(fieldOf(page)).toHaveValue('орбіта')
  })

  test('a search with an opened result is stored, and can be removed', async ({ page }) => {
    await openSearch(page)
    await fieldOf(page).fill('паркан')
    await titles(page).first().click()
    await expect(sheetOf(page)).toBeHidden()
    await openSearch(page)
    const recent = group(page, 'Недавні пошуки')
    await recent.getByRole('button', { name: 'паркан' }).click()
    await expect(titles(page).first()).toContainText('Паркан')
    await fieldOf(page).fill('')
    await recent.getByRole('button', { name: 'Очистити недавні пошуки' }).click()
    await expect(recent).toBeHidden()
    await expect(fieldOf(page)).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('own.recent-searches'))).toBe('[]')
  })
})

test('offline it searches the cache and says so; online again, everything', async ({ page }) => {
  test.setTimeout(120_000)
  try {
    await page.goto('/ua')
    await untilOfflineReady(page)
    await page.goto('/ua/filmy')
    await untilAlive(page)
    const shown = (await page.getByRole('main').locator('a[href*="/filmy/"] [data-title]').first().textContent())!.trim()
    await expect
      .poll(() =>
        page.evaluate(() => fetch('/api/catalogue/list?type=FILM', { headers: { platform: 'browser' } }).then(({ ok }) => ok)),
      )
      .toBe(true)
    const director = await page.evaluate(async () => {
      const answer = await fetch('/api/catalogue/show/rodynnyi-biudzhet', { headers: { platform: 'browser' } })
      return ((await answer.json()) as { title: { directors: { name: string }[] } }).title.directors[0]!.name
    })
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
    const sheet = sheetOf(page)
    await fieldOf(page).fill('виднокарй')
    await expect(group(page, 'Канали').getByRole('link', { name: 'Виднокрай' })).toBeVisible({ timeout: 20_000 })
    await expect(sheet).toContainText('це лише те, що є на цьому пристрої')
    await fieldOf(page).fill(shown)
    await expect(titles(page).first()).toContainText(shown)
    await fieldOf(page).fill('rust sky')
    await expect(titles(page).first()).toContainText('Іржаве небо')
    await fieldOf(page).fill(director)
    await expect(group(page, 'Люди').getByRole('link')).toContainText(['Родинний бюджет'])
    await fieldOf(page).fill('новини')
    await expect(group(page, 'Передачі').getByRole('link').first()).toBeVisible()

    await page.context().setOffline(false)
    await expect(sheet).not.toContainText('це лише те, що є на цьому пристрої', { timeout: 30_000 })
    await expect(group(page, 'Передачі').getByRole('link').first()).toBeVisible()
  } finally {
    await page.context().setOffline(false)
  }
})

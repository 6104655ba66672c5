import type { Page } from '@playwright/test'
import { bringAxe, openScreen, wrongAt } from '../../support/axe.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'

test.beforeEach(async ({ context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ua', url: service.address }])
})

const main = (page: Page) => page.getByRole('main')
const fieldOf = (page: Page) => main(page).getByRole('searchbox')
const status = (page: Page) => main(page).getByRole('status').first()
const group = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const titles = (page: Page) => group(page, 'Фільми, серіали, мультфільми').getByRole('link')
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Пошук', exact: true })
const wordsOf = (page: Page) => new URL(page.url()).searchParams.get('q')

async function openPage(page: Page, words?: string, path = '/ua/poshuk'): Promise<void> {
  await openScreen(page, words === undefined ? path : `${path}?q=${encodeURIComponent(words)}`)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header links to the page, its form searches, and the results are links', async ({ page }) => {
    await page.goto('/ua/radio')
    await page.getByRole('banner').getByRole('link', { name: 'Пошук' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Пошук' })).toBeVisible()
    await fieldOf(page).fill('   ')
    await fieldOf(page).press('Enter')
    await expect(status(page)).toHaveText('Введіть, що шукаєте.')
    await fieldOf(page).fill('gjkt pf csvjvf')
    await main(page).getByRole('button', { name: 'Знайти' }).click()
    expect(wordsOf(page)).toBe('gjkt pf csvjvf')
    await expect(fieldOf(page)).toHaveValue('gjkt pf csvjvf')
    await expect(titles(page).first()).toContainText('Поле за сімома вітрами')
    await titles(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Поле за сімома вітрами/)
  })

  test('the results are counted by kind, and each kind links to its results', async ({ page }) => {
    await page.goto('/ua/poshuk?q=а')
    const kinds = main(page).getByRole('navigation', { name: 'Знайдене' }).getByRole('link')
    expect(await kinds.count()).toBeGreaterThan(2)
    await expect(kinds.filter({ hasText: 'Передачі' })).toHaveText('Передачі перші 20')
    await expect(group(page, 'Передачі').locator('> ul > li')).toHaveCount(20)
    await kinds.filter({ hasText: 'Передачі' }).click()
    await expect(page).toHaveURL(/#programme$/)
  })
})

test.describe('with the network', () => {
  test.use({ serviceWorkers: 'block' })

  test('results follow the typed text, as does the URL, and Back leaves them in one step', async ({ page }) => {
    await openScreen(page, '/ua/radio')
    await openPage(page)
    await expect(fieldOf(page)).toBeFocused()
    await fieldOf(page).fill('орбіта')
    await expect(titles(page).first()).toContainText('Орбіта')
    await expect.poll(() => wordsOf(page)).toBe('орбіта')
    await expect(status(page)).toHaveText(/^Знайдено \d+$/)
    await fieldOf(page).fill('виднокрай ')
    await expect(group(page, 'Канали').getByRole('link', { name: 'Виднокрай' })).toBeVisible()
    await expect.poll(() => wordsOf(page)).toBe('виднокрай')
    // The space stays, because the viewer goes on typing.
    await expect(fieldOf(page)).toHaveValue('виднокрай ')
    await expect(page).toHaveTitle('«виднокрай»: пошук — Ефір')
    await page.reload()
    await expect(group(page, 'Канали').getByRole('link', { name: 'Виднокрай' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/ua\/radio$/)
  })

  test('an empty query sends no request and shows a message', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/search') && requests.push(request.url()))
    await openPage(page)
    for (const nothing of ['', '   ', '«?»']) {
      await fieldOf(page).fill(nothing)
      await fieldOf(page).press('Enter')
      await expect(status(page)).toHaveText('Введіть, що шукаєте.')
    }
    expect(requests).toEqual([])
    expect(wordsOf(page)).toBeNull()
    await fieldOf(page).fill('щгвкзпрлд')
    await expect(status(page)).toHaveText('Нічого не знайдено')
    await expect(main(page)).toContainText('За запитом «щгвкзпрлд» нічого немає.')
  })

  test('the page has all results of the search dialog, more of each kind, and Back returns to that search', async ({ page }) => {
    await openScreen(page, '/ua/radio')
    await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
    await overlay(page).getByRole('searchbox').fill('новини')
    const few = overlay(page).getByRole('region', { name: 'Передачі', exact: true }).locator('> ul > li')
    await expect(few).toHaveCount(6)
    await overlay(page).getByRole('link', { name: 'Усі результати' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/ua/poshuk' && url.searchParams.get('q') === 'новини')
    await expect(overlay(page)).toBeHidden()
    await expect(fieldOf(page)).toHaveValue('новини')
    await expect.poll(() => group(page, 'Передачі').locator('> ul > li').count()).toBeGreaterThan(6)
    await page.goBack()
    await expect(overlay(page).getByRole('searchbox')).toHaveValue('новини')
  })

  test('a navigation right after the last letter is not undone', async ({ page }) => {
    await page.clock.install()
    await openPage(page, 'орбіта')
    await expect(titles(page).first()).toContainText('Орбіта')
    const href = await titles(page).first().getAttribute('href')
    // The target screen is still loading when the search is sent.
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/catalogue\/show\//, async (route) => {
      await held
      await route.continue()
    })
    const titleRequest = page.waitForRequest(/\/api\/catalogue\/show\//)
    await page.evaluate((to) => {
      const input = document.querySelector<HTMLInputElement>('main input')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'орбіта н')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLElement>(`main a[href="${to}"]`)!.click()
    }, href)
    await titleRequest
    // Longer than letters wait.
    await page.clock.runFor(400)
    release()
    await expect(page).toHaveURL((url) => url.pathname === href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Орбіта/)
    await page.goBack()
    await expect(fieldOf(page)).toHaveValue('орбіта')
  })

  test('arrow keys lead from the field through the results, and the kinds to their first', async ({ page }) => {
    await openPage(page, 'а')
    await fieldOf(page).focus()
    await page.keyboard.press('ArrowDown')
    const found = main(page).locator('[data-found]')
    await expect(found.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(fieldOf(page)).toBeFocused()
    await main(page).getByRole('navigation', { name: 'Знайдене' }).getByRole('link', { name: 'Передачі' }).press('Enter')
    await expect(group(page, 'Передачі').getByRole('link').first()).toBeFocused()
    await expect(page).toHaveURL(/\?q=%D0%B0$/)
  })

  test('failed results show an error, and load on retry', async ({ page }) => {
    const answer = '**/api/search?**'
    await openPage(page)
    await page.route(answer, (route) =>
      route.fulfill({ status: 500, json: { status: 'error', error: 'Ні', code: 'server_error' } }),
    )
    await fieldOf(page).fill('орбіта')
    await expect(main(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await page.unroute(answer)
    await main(page).getByRole('button', { name: 'Спробувати ще раз' }).click()
    await expect(titles(page).first()).toContainText('Орбіта')
  })

  test('space is reserved while the results load', async ({ page }) => {
    await openPage(page)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/search?**', async (route) => {
      await held
      await route.continue()
    })
    await fieldOf(page).fill('орбіта')
    await expect(main(page).locator('[aria-busy=true]')).toBeVisible()
    release()
    await expect(titles(page).first()).toContainText('Орбіта')
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
  })

  test('axe finds nothing on the page, and nothing scrolls sideways', async ({ page, context }) => {
    await bringAxe(context)
    const long = 'невимовнодовгеслововвосьмидесятилітерахщонідещоніденеперериваєтьсяаждосамогокінця'
    for (const [index, words] of [undefined, 'а', 'руслана ластівко', 'щгвкзпрлд', long, '?'].entries()) {
      const path = ['/ua/poshuk', '/poisk'][index % 2]!
      await openPage(page, words, path)
      expect(await wrongAt(page, index < 4 ? [1920, 360] : [1440], `${path} ${words}`)).toEqual([])
    }
  })
})

test('the page opens without a network and searches the cached catalogue', async ({ page, context }) => {
  test.setTimeout(120_000)
  await page.goto('/ua')
  await untilOfflineReady(page)
  await page.goto('/ua/radio')
  await untilAlive(page)
  await context.setOffline(true)
  try {
    await page.goto(`/ua/poshuk?q=${encodeURIComponent('виднокарй')}`)
    await expect(group(page, 'Канали').getByRole('link', { name: 'Виднокрай' })).toBeVisible({ timeout: 20_000 })
    await expect(main(page)).toContainText('це лише те, що є на цьому пристрої')
    await fieldOf(page).fill('новини')
    await expect(group(page, 'Передачі').getByRole('link').first()).toBeVisible()
    await expect.poll(() => wordsOf(page)).toBe('новини')
  } finally {
    await context.setOffline(false)
  }
  await expect(main(page)).not.toContainText('це лише те, що є на цьому пристрої', { timeout: 30_000 })
})

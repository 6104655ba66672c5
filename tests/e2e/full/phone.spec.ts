import type { Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

test('an empty list of favourites is not labelled as the viewer’s own', async ({ page }) => {
  await open(page, '/ua')
  await expect(page.getByRole('heading', { name: 'Зараз на каналах' })).toBeVisible()
})

test('the guide names the channel of each row, and no day shows under "Now"', async ({ page }) => {
  await open(page, '/ua/telekanaly')
  const days = page.getByRole('navigation', { name: 'Програма за днями' })
  await days.getByRole('link', { name: /^Сьогодні/ }).tap()
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row.getByText('Виднокрай', { exact: true })).toBeInViewport()
  const clipped = await days.evaluate((strip) => {
    const edge = strip.querySelector('[data-day=""]')!.getBoundingClientRect().right
    return [...strip.querySelectorAll('[data-day]:not([data-day=""])')].filter((day) => {
      const { left, right } = day.getBoundingClientRect()
      // Scrolling ends at whole pixels. Text that ends within the gap of 8 px is not visible.
      return left < edge - 1 && right > edge + 8
    }).length
  })
  expect(clipped).toBe(0)
})

test('a narrow picture has buttons of the neighbouring channels, and explains the swipe once', async ({ page, service }) => {
  await signIn(page, service, 'basic')
  await open(page, '/ua/telekanaly/tv-05')
  await plays(page)
  const hint = page.getByText('Проведіть угору чи вниз, щоб змінити канал')
  await expect(hint).toBeVisible()
  const player = page.getByRole('group', { name: 'Програвач' })
  await player.tap({ position: { x: 180, y: 20 } })
  await player.getByRole('button', { name: 'Наступний канал' }).tap()
  await expect(page).toHaveURL(/\/telekanaly\/nastupna-seriia$/)
  await page.reload()
  await plays(page)
  await expect(hint).toBeHidden()
})

test('a locked film names its package on its poster and on its play button', async ({ page }) => {
  const list = await (await page.request.get('/api/catalogue/list?type=FILM')).json()
  const locked = (list as { items: { _id: string; allowed: boolean }[] }).items.find(({ allowed }) => !allowed)!
  await open(page, '/ua/filmy')
  const poster = page.getByRole('main').locator(`a[href$="/${locked._id}"]`)
  await expect(poster).toContainText(/Basic|Premium/)
  await poster.tap()
  await expect(page.getByRole('link', { name: /^Дивитися з пакетом (Basic|Premium)$/ })).toBeVisible()
})

test('a reload restores the scroll position of a long wall', async ({ page }) => {
  await open(page, '/ua/filmy')
  const posters = page.getByRole('main').locator('[data-title]')
  const first = await posters.count()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 2500))
    expect(await posters.count()).toBeGreaterThan(2 * first)
  }).toPass()
  await page.evaluate(() => scrollTo(0, 6000))
  expect(await page.evaluate(() => scrollY)).toBe(6000)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(6000)
  await expect.poll(() => posters.count()).toBeGreaterThan(2 * first)
  expect(await page.evaluate(() => scrollY)).toBe(6000)
})

test('hidden sections of the dashboard are indicated by a sign', async ({ page, service }) => {
  await signIn(page, service, 'none')
  await open(page, '/ua/dashboard/parental-control')
  const sections = page.getByRole('navigation', { name: 'Кабінет' })
  await expect(sections.locator('button[aria-hidden]')).toBeInViewport()
})

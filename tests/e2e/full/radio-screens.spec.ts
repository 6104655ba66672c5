import type { Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { timedMouse } from '../../support/timed-input.ts'
import { takeStreamsOffPages } from '../../support/page-without-streams.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

const list = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Обране)/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Радіо' })
const screen = (page: Page) => page.getByRole('dialog', { name: 'Радіо' })
const opener = (page: Page) => bar(page).getByRole('button', { name: /Відкрити шкалу/ })
const dial = (page: Page) => screen(page).getByRole('slider', { name: 'Шкала станцій' })

async function openList(page: Page): Promise<void> {
  await page.goto('/ua/radio')
  await untilAlive(page)
}

/** Tunes to the second station of the list and opens the full screen from the bar. */
async function openScreen(page: Page): Promise<void> {
  await openList(page)
  await list(page).nth(1).click()
  await opener(page).click()
  await expect(screen(page)).toBeVisible()
}

test('a press on the bar opens the full screen; Escape and "back" close it where it was opened', async ({ page }) => {
  await openScreen(page)
  await expect(screen(page).getByRole('heading', { name: 'Нічний тролейбус' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await expect(page).toHaveURL(/\/ua\/radio$/)

  await opener(page).press('Enter')
  await expect(screen(page)).toBeVisible()
  await page.goBack()
  await expect(screen(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await expect(page).toHaveURL(/\/ua\/radio$/)
})

test('Escape pressed twice in a row leaves the page where it is', async ({ page }) => {
  await openScreen(page)
  await screen(page).getByRole('button', { name: 'За кермом' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(screen(page)).toBeHidden()
  await expect(page).toHaveURL(/\/ua\/radio$/)
  await expect(bar(page)).toBeVisible()
})

test('the page does not scroll behind dialogs, until the last of them is closed', async ({ page }) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await openScreen(page)
  await screen(page).getByRole('button', { name: 'Якість' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(screen(page)).toBeHidden()
  expect(await overflow()).toBe('visible')
})

test('the keyboard stays inside the full screen', async ({ page }) => {
  await openScreen(page)
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press('Tab')
    // Between two rounds the focus may be on the browser's own controls, which a page sees as its body.
    const place = await page.evaluate(() => {
      const { activeElement: at } = document
      return at === document.body ? 'browser' : at?.closest('dialog') ? 'dialog' : 'page'
    })
    expect(place).not.toBe('page')
  }
})

test('the dial is turned by keyboard, and the bar follows', async ({ page }) => {
  await openScreen(page)
  await dial(page).focus()
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Нічний тролейбус')
  await page.keyboard.press('ArrowRight')
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Камертон')
  await page.keyboard.press('Home')
  await expect(dial(page)).toHaveAttribute('aria-valuenow', '1')
  // It wraps, as the list does.
  await page.keyboard.press('ArrowLeft')
  await expect(dial(page)).toHaveAttribute('aria-valuenow', '40')
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Друге дихання')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('Друге дихання')
})

test('the dial is dragged to the next station and snaps to it; a press moves a mark to the needle', async ({ page }) => {
  await openScreen(page)
  const box = (await dial(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const mouse = await timedMouse(page)
  await mouse('mousePressed', { x, y }, 0)
  for (const [step, along] of [50, 100, 150, 190].entries()) await mouse('mouseMoved', { x: x - along, y }, 16 * (step + 1))
  // A hand that stands still before it lets go throws nothing.
  await mouse('mouseReleased', { x: x - 190, y }, 200)
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Камертон')

  await dial(page).getByText('Мармелад').click()
  await expect(dial(page)).toHaveAttribute('aria-valuetext', 'Мармелад')
  expect(await dial(page).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
})

test('in the car three buttons fill the screen, and one press leaves it', async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await openScreen(page)
    await screen(page).getByRole('button', { name: 'За кермом' }).click()
    const buttons = screen(page).getByRole('button')
    await expect(buttons).toHaveCount(4)
    for (const button of await buttons.all()) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(96)
    }
    await screen(page).getByRole('button', { name: 'Наступна станція' }).click()
    await expect(screen(page).getByRole('heading', { name: 'Камертон' })).toBeVisible()
    await screen(page).getByRole('button', { name: 'Вийти з режиму' }).click()
    await expect(screen(page).getByRole('button', { name: 'За кермом' })).toBeFocused()
  }
})

test('the sleep timer is counted down on the bar and pauses the radio at its end', async ({ page }) => {
  await page.clock.install()
  await openScreen(page)
  await screen(page).getByRole('button', { name: 'Таймер сну' }).click()
  await page.getByRole('button', { name: '15 хвилин' }).click()
  await expect(screen(page).getByRole('button', { name: /Таймер сну.*15 хв/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener(page)).toContainText('15 хв')
  await page.clock.fastForward('05:00')
  await expect(opener(page)).toContainText('10 хв')
  await expect(bar(page).getByRole('button', { name: 'Пауза' })).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(bar(page).getByRole('button', { name: 'Грати' })).toBeVisible()
  await expect(opener(page)).not.toContainText('хв')
})

test('the sleep timer is switched off by choosing so', async ({ page }) => {
  await openScreen(page)
  const timer = screen(page).getByRole('button', { name: /Таймер сну/ })
  await timer.click()
  await page.getByRole('button', { name: '90 хвилин' }).click()
  await expect(timer).toContainText('90 хв')
  await timer.click()
  await page.getByRole('button', { name: 'Вимкнено' }).click()
  await expect(timer).not.toContainText('хв')
})

test('the choice to save data is stored', async ({ page }) => {
  for (const saves of [false, true]) {
    await openScreen(page)
    await screen(page).getByRole('button', { name: 'Якість' }).click()
    const choice = page.getByRole('radio', { name: /Заощаджувати.*22 МБ/ })
    await expect(choice).toBeChecked({ checked: saves })
    await choice.check()
  }
})

test('the list is searched without regard to case and accents; an empty result names the query', async ({ page }) => {
  await openList(page)
  const all = await list(page).count()
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Знайти станцію' })
  await search.fill('  ПОЛЯРНА')
  await expect(list(page)).toHaveCount(1)
  await expect(list(page)).toContainText('Полярна ніч')
  await search.fill('Щебрець')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status')).toContainText('«Щебрець»')
  await page.getByRole('button', { name: 'Очистити' }).click()
  await expect(list(page)).toHaveCount(all)
  await expect(search).toBeFocused()
})

test('the list and the bar show programmes and tracks, the bar at the listener’s position', async ({ page }) => {
  const onAir = (station_id: string) => ({
    station_id,
    programmes: [{ title: 'Ранкова розмова', title_ru: 'Утро', start: Date.now() - 3_600_000, end: Date.now() + 3_600_000 }],
    tracks: [{ artist: 'Оркестр', title: 'Дощ', start: Date.now() - 600_000 }],
  })
  // The list comes with the server's page, which may be half a minute old.
  const [{ _id: first }] = (await (await page.request.get('/api/radio/all')).json()) as [{ _id: string }]
  const its = (await (await page.request.get(`/api/radio/now/${first}`)).json()) as { tracks: { title: string }[] }
  expect(its.tracks.length).toBeGreaterThan(0)
  await page.route('**/api/radio/now/*', (route) => route.fulfill({ json: onAir(route.request().url().split('/').at(-1)!) }))
  await openList(page)
  await expect
    .poll(async () => {
      const row = await list(page).first().textContent()
      return its.tracks.some(({ title }) => row?.includes(title))
    })
    .toBe(true)
  await list(page).first().click()
  await expect(opener(page)).toContainText('Оркестр — Дощ')
  const before = await bar(page).boundingBox()
  expect(before!.height).toBeLessThan(70)
  await opener(page).click()
  await expect(screen(page)).toContainText('Ранкова розмова')
})

test('a station that does not work can be pressed and is named; the last one is offered again', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: /Тимчасово не працює/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Станція тимчасово не працює' })).toContainText('Пісочний годинник')
  await expect(bar(page)).toBeHidden()

  await list(page).first().click()
  await bar(page).getByRole('button', { name: 'Закрити радіо' }).click()
  await page.getByRole('button', { name: /Слухати далі/ }).click()
  await expect(bar(page)).toContainText('Стожари')
})

for (const [status, code, text] of [
  [503, 'station_not_working', 'Станція тимчасово не працює'],
  [451, 'no_permission', 'Перевірте з’єднання з мережею'],
] as const) {
  test(`a refusal with ${status} is shown in a message and on the bar, and next continues`, async ({ page }) => {
    await takeStreamsOffPages(page)
    await openList(page)
    await page.route('**/api/radio/live/*', (route) => route.fulfill({ status, json: { status: 'error', error: '', code } }), {
      times: 1,
    })
    await list(page).first().click()
    await expect(page.locator('[data-tone]')).toContainText(text)
    await expect(opener(page)).toContainText(text)
    await bar(page).getByRole('button', { name: 'Наступна станція' }).click()
    await expect(opener(page)).not.toContainText(text)
    await expect(bar(page)).toContainText('Нічний тролейбус')
  })
}

for (const size of SIZES) {
  test(`axe finds nothing on the full screen and in the car at ${size.width} px`, async ({ page, context }) => {
    await bringAxe(context)
    await page.setViewportSize(size)
    await openScreen(page)
    expect(await wrongOn(page, 'the full screen')).toEqual([])
    await screen(page).getByRole('button', { name: 'Таймер сну' }).click()
    expect(await wrongOn(page, 'the timer')).toEqual([])
    await page.keyboard.press('Escape')
    await screen(page).getByRole('button', { name: 'Якість' }).click()
    expect(await wrongOn(page, 'the quality')).toEqual([])
    await page.keyboard.press('Escape')
    await screen(page).getByRole('button', { name: 'За кермом' }).click()
    expect(await wrongOn(page, 'in the car')).toEqual([])
  })
}

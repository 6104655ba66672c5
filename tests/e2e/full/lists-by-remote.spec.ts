import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'

test.use(TELEVISION_SET)

/**
 * Presses an arrow until the focus is in a part of the page. Returns the focused elements on the way, each
 * with its index among the focusable ones.
 */
async function walkTo(page: Page, arrow: 'ArrowDown' | 'ArrowUp', part: string): Promise<string[]> {
  const way: string[] = []
  while (way.length < 60 && (await page.locator(`${part} :focus`).count()) === 0) {
    await page.keyboard.press(arrow)
    way.push(
      await page.evaluate(async () => {
        // Waits for the layout of elements that scrolled into view.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const focused = document.activeElement!
        const place = [...document.querySelectorAll('a, button, input, [tabindex]')].indexOf(focused)
        return `${place} ${focused.ariaLabel ?? focused.textContent}`
      }),
    )
  }
  return way
}

const idle = (way: readonly string[]) => way.filter((words, index) => words === way[index - 1])

for (const path of ['/ua', '/ua/telekanaly', '/ua/radio', '/ua/serials', '/ua/collection'])
  test(`every press of a remote leads further down ${path}, and back up`, async ({ page }) => {
    await page.goto(path)
    await untilAlive(page)
    await page.locator('html[data-typefaces][style*=scroll-padding]').waitFor({ state: 'attached' })
    const down = await walkTo(page, 'ArrowDown', 'footer')
    expect(down.length).toBeGreaterThan(5)
    expect(idle(down)).toEqual([])
    await expect(page.locator('footer :focus')).toBeInViewport()
    const up = await walkTo(page, 'ArrowUp', 'header')
    expect(idle(up)).toEqual([])
    await expect(page.locator('header :focus')).toBeInViewport()
  })

test('a remote moves through a rail item by item to its end and back, each fully visible', async ({ page }) => {
  await page.goto('/ua')
  await untilAlive(page)
  await page.locator('html[data-typefaces][data-television]').waitFor({ state: 'attached' })
  const rails = page.locator('main section > ul')
  const isLong = await rails.evaluateAll((all) => all.map((rail) => rail.scrollWidth > rail.clientWidth + 500))
  const rail = rails.nth(isLong.indexOf(true))
  const items = rail.locator(':scope > li')
  const last = (await items.count()) - 1
  expect(last).toBeGreaterThan(5)
  await items.first().locator('a, button').first().focus()
  const indexes = [
    ...Array.from({ length: last }, (_, index) => index + 1),
    ...Array.from({ length: last }, (_, index) => last - 1 - index),
  ]
  for (const [press, index] of indexes.entries()) {
    await page.keyboard.press(press < last ? 'ArrowRight' : 'ArrowLeft')
    await expect(items.nth(index).locator(':focus')).toBeInViewport({ ratio: 0.99 })
  }
})

test('a remote moves down a long list by its last column too, past the button to the top', async ({ page }) => {
  await page.goto('/ua/filmy')
  await untilAlive(page)
  await page.locator('html[data-typefaces][style*=scroll-padding]').waitFor({ state: 'attached' })
  await walkTo(page, 'ArrowDown', 'main ul:has(img)')
  await page.keyboard.press('ArrowRight')
  const down = await walkTo(page, 'ArrowDown', 'footer')
  expect(down.join()).not.toContain('Нагору')
  await expect(page.locator('footer :focus')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Нагору' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'

test.use(TELEVISION_SET)

/** Presses an arrow until the focus is in a part of the page; what it passed, each named by its place among all that can have the focus. */
async function walkTo(page: Page, arrow: 'ArrowDown' | 'ArrowUp', part: string): Promise<string[]> {
  const way: string[] = []
  while (way.length < 60 && (await page.locator(`${part} :focus`).count()) === 0) {
    await page.keyboard.press(arrow)
    way.push(
      await page.evaluate(async () => {
        // What has come into view is laid out.
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

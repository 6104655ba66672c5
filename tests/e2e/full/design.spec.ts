import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { createServer } from 'vite'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { freePort } from '../../support/running-service.ts'

const root = join(import.meta.dirname, '../../..')

/** The page of the design system, as Vite serves it in development: no build has it. */
const test = base.extend<object, { address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const port = await freePort()
      const vite = await createServer({
        configFile: join(root, 'vite.config.ts'),
        logLevel: 'error',
        server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
      })
      await vite.listen()
      await provide(`http://127.0.0.1:${port}`)
      await vite.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ address }, provide) => provide(address),
})

for (const width of [360, 1440, 1920]) {
  test(`every primitive renders on every ground at ${width} px without a violation or overflow`, async ({
    page,
    context,
  }, testInfo) => {
    await bringAxe(context)
    const troubles: string[] = []
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/design')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Шкала і стрілка')
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    expect(await wrongOn(page, `at ${width} px`)).toEqual([])
    await seeEveryPicture(page)
    expect(troubles).toEqual([])
    const path = testInfo.outputPath(`design-${width}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    await testInfo.attach(`/design at ${width} px`, { path, contentType: 'image/png' })
  })
}

/** Looks at every picture until it is there, and goes back to where each rail and the page begin. */
async function seeEveryPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.scrollIntoView({ block: 'center', inline: 'center' })
      while (!image.complete || image.naturalWidth === 0) await new Promise(requestAnimationFrame)
    }
    for (const rail of document.querySelectorAll('ul')) rail.scrollLeft = 0
    scrollTo(0, 0)
  })
}

test('a dialog takes the focus, locks the page’s scrolling and restores the focus on Escape', async ({ page }) => {
  await page.goto('/design')
  const opener = page.getByRole('button', { name: 'Відкрити діалог' }).first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Введіть PIN, щоб дивитися далі' })
  await expect(dialog.getByRole('textbox', { name: 'PIN' })).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a press beside a dialog closes it, a press inside does not', async ({ page }) => {
  await page.goto('/design')
  await page.getByRole('button', { name: 'Відкрити діалог' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(dialog).toBeHidden()
})

test('a rail scrolls by its buttons, and the one at its end is disabled', async ({ page }) => {
  await page.goto('/design')
  const rail = page.getByRole('region', { name: /Фільми вихідного дня.*День/ })
  const [back, forward] = [rail.getByRole('button').first(), rail.getByRole('button').last()]
  await rail.scrollIntoViewIfNeeded()
  await expect(back).toBeDisabled()
  await forward.click()
  await expect(back).toBeEnabled()
})

test('a picture in the browser loads only near the viewport', async ({ page }) => {
  await page.goto('/design')
  const rail = page.getByRole('region', { name: /Фільми вихідного дня.*Ніч/ })
  const [first, last] = [rail.locator('img').first(), rail.locator('img').last()]
  await expect(first).not.toHaveAttribute('src')
  await first.scrollIntoViewIfNeeded()
  await expect(first).toHaveAttribute('src', '/design/posters/1/360.webp')
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Far along the same rail.
  await expect(last).not.toHaveAttribute('src')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveAttribute('src', '/design/posters/9/360.webp')
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/efir-test.ts'

const SCREENS = ['/telekanaly', '/telekanaly/tv-01', '/telekanaly/tv-02', '/radio', '/auth', '/nowhere']

const SIZES = [
  { width: 360, prefix: '/ua' },
  { width: 991, prefix: '' },
  { width: 1440, prefix: '/ua' },
  { width: 1920, prefix: '' },
]

for (const { width, prefix } of SIZES) {
  test(`axe finds nothing at ${width} px, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const screen of SCREENS) {
      await page.goto(prefix + screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (screen === '/radio') await page.getByRole('main').getByRole('button').first().click()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}

test('no screen scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const screen of SCREENS) {
    await page.goto(`/ua${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([screen, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([screen, 0])
  }
})

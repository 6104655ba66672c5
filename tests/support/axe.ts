import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The axe that its builder brings, which would otherwise put it into the page twice for every look; `addInitScript` puts it there. */
export const { source: axeSource } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string }

/** What axe finds wrong with what is on screen, and whether that scrolls sideways. */
export async function wrongOn(page: Page, name: string): Promise<string[]> {
  // No page has frames, so that axe need not look for them: it is several times faster without.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html}`))
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [...found, `${name}: wider than the screen by ${over} px`] : found
}

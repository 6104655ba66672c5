import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { type Locale, LOCALES } from '../../src/domain/i18n/locale.ts'
import { localizePath } from '../../src/domain/routing/paths.ts'
import { expect, untilAlive } from './efir-test.ts'

/** The axe that its builder brings, which would otherwise put it into the page twice for every look. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** Brings axe to every page of a context. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(source)
}

/** What axe finds wrong with what is on screen, and whether that scrolls sideways; the page's context has axe (`bringAxe`). */
export async function wrongOn(page: Page, name: string): Promise<string[]> {
  // Half-way between two colours neither is on screen: what has begun is brought to its end (that of rows out of view never comes to it by
  // itself), and what begins while axe looks is at its end at once.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  // No page has frames, so that axe need not look for them: it is several times faster without.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html}`))
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [...found, `${name}: wider than the screen by ${over} px`] : found
}

/** What is wrong with what is on screen at some widths, the last of which stays. */
export async function wrongAt(page: Page, widths: readonly number[], name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    wrong.push(...(await wrongOn(page, `${name} at ${width} px`)))
  }
  return wrong
}

/** What is wrong with screens in each language at some widths; each language has a page of its own, which opens a screen once. */
export async function wrongOnEach(
  context: BrowserContext,
  paths: readonly string[],
  widths: Partial<Record<Locale, readonly number[]>>,
): Promise<string[]> {
  const wrong: string[] = []
  const walk = async (locale: Locale) => {
    const own = widths[locale]
    if (!own) return
    const page = await context.newPage()
    for (const address of paths.map((path) => localizePath(path, locale))) {
      await page.setViewportSize({ width: own[0]!, height: 900 })
      await openScreen(page, address)
      for (const width of own) {
        await page.setViewportSize({ width, height: 900 })
        wrong.push(...(await wrongOn(page, `${address} at ${width} px`)))
      }
    }
    await page.close()
  }
  await Promise.all(LOCALES.map(walk))
  return wrong
}

/** Opens an address and waits until its screen lives. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await untilAlive(page)
}

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

/**
 * Violations that axe finds on the screen, and horizontal overflow. Needs `bringAxe` on the page's context.
 */
export async function wrongOn(page: Page, name: string): Promise<string[]> {
  // Colours within a transition are not those on screen. Finishes running transitions, and those that begin
  // while axe looks.
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
  return [...found, ...(await sidewaysOn(page, name))]
}

/** Returns one sentence if the page scrolls sideways, else none. */
async function sidewaysOn(page: Page, name: string): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`${name}: wider than the screen by ${over} px`] : []
}

/** Returns the page's violations at some widths; the last width stays. */
export async function wrongAt(page: Page, widths: readonly number[], name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    wrong.push(...(await wrongOn(page, `${name} at ${width} px`)))
  }
  return wrong
}

/** Returns the violations of an open page at one of the widths, and its overflow at all of them. */
export async function wrongOnce(page: Page, widths: readonly number[], axeAt: number, name: string): Promise<string[]> {
  const wrong = await wrongOn(page, `${name} at ${widths[axeAt]} px`)
  for (const width of widths.filter((_, at) => at !== axeAt)) {
    await page.setViewportSize({ width, height: 900 })
    wrong.push(...(await sidewaysOn(page, `${name} at ${width} px`)))
  }
  return wrong
}

/**
 * Opens each screen once, alternating languages and widths, and returns its violations. Axe checks one width;
 * overflow is checked at all.
 */
export async function wrongOnEach(
  context: BrowserContext,
  paths: readonly string[],
  widths: readonly number[],
): Promise<string[]> {
  const wrong: string[] = []
  const walk = async (locale: Locale, turn: number) => {
    const page = await context.newPage()
    const own = paths.filter((_, index) => index % LOCALES.length === turn).map((path) => localizePath(path, locale))
    for (const [index, address] of own.entries()) {
      const axeAt = (index + turn) % widths.length
      await page.setViewportSize({ width: widths[axeAt]!, height: 900 })
      await openScreen(page, address)
      wrong.push(...(await wrongOnce(page, widths, axeAt, address)))
    }
    await page.close()
  }
  await Promise.all(LOCALES.map(walk))
  return wrong
}

/** Opens one screen in both languages and returns its violations at all widths. */
export async function wrongInBoth(context: BrowserContext, path: string, widths: readonly number[]): Promise<string[]> {
  const look = async (locale: Locale) => {
    const page = await context.newPage()
    const address = localizePath(path, locale)
    await page.setViewportSize({ width: widths[0]!, height: 900 })
    await openScreen(page, address)
    const wrong = await wrongAt(page, widths, address)
    await page.close()
    return wrong
  }
  return (await Promise.all(LOCALES.map(look))).flat()
}

/** Opens a path and waits until its screen is hydrated. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await untilAlive(page)
}

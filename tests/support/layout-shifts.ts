import type { BrowserContext, Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Records layout shifts of a context's pages from now on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = window as unknown as { shifted: number }
    own.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) own.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Resets the layout shift of a page. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { shifted: 0 }))
}

/** Waits until a page has its typefaces and is painted with them. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
}

/**
 * The layout shift of a page since it opened or was reset (Layout Instability API). Google calls 0.1 the
 * limit of a good page.
 */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

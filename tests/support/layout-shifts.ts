import type { BrowserContext, Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Writes down from now on what moves by itself on the pages of a context. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = window as unknown as { shifted: number }
    own.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) own.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much of a page has moved by itself since it was opened (Layout Instability API; 0.1 is what people begin to mind). */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

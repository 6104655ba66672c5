import type { BrowserContext, Page } from '@playwright/test'

/** Init script: the page reads no server time, so that its present is the test's. */
export function hideServerTime(): void {
  const real = Headers.prototype.get
  Headers.prototype.get = function get(name) {
    return name === 'Server-Timing' ? null : real.call(this, name)
  }
  Object.defineProperty(PerformanceResourceTiming.prototype, 'serverTiming', { get: () => [] })
}

/** Lets a page, or the pages of a context, live by the clock that a test gives them. */
export function deviceClockRules(where: Page | BrowserContext): Promise<unknown> {
  return where.addInitScript(hideServerTime)
}

/** A page whose clock, once a test sets it, is its present. */
export function withOwnClock(page: Page): Page {
  const { clock } = page
  for (const name of ['install', 'setFixedTime', 'pauseAt'] as const) {
    const real = clock[name].bind(clock) as (...given: unknown[]) => Promise<void>
    Object.assign(clock, {
      [name]: async (...given: unknown[]) => {
        await deviceClockRules(page)
        await real(...given)
      },
    })
  }
  return page
}

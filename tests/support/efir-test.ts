import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { withOwnClock } from './device-clock.ts'
import { type RunningService, startService } from './running-service.ts'

type Fixtures = {
  /** Console errors, page errors and failed requests of the page; a test that expects none says so. */
  troubles: string[]
}

/** Returns a worker fixture that starts a service and stops it after the last test of the file. */
export const runningWhileTested =
  (start: () => Promise<RunningService>) =>
  // oxlint-disable-next-line no-empty-pattern
  async ({}, provide: (service: RunningService) => Promise<void>): Promise<void> => {
    const service = await start()
    await provide(service)
    await service.stop()
  }

/** Tests against the real server with its demonstration; one service serves a whole file. */
export const test = base.extend<Fixtures, { service: RunningService }>({
  service: [runningWhileTested(startService), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ service }, provide) => provide(service.address),
  page: ({ page }, provide) => provide(withOwnClock(page)),
  troubles: async ({ page }, provide) => {
    const troubles: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && troubles.push(message.text()))
    page.on('pageerror', (error) => troubles.push(error.message))
    await provide(troubles)
  },
})

export { expect } from '@playwright/test'

/** Names of the demonstration's accounts, by package. */
const NAMES: Record<string, string> = { premium: 'Оксана', basic: 'Тарас', none: 'Марія' }

/**
 * Signs in as one of the demonstration people (`premium`, `basic` or `none`); the next page that is opened is
 * theirs.
 */
export function signIn(page: Page, service: RunningService, who: string): Promise<void> {
  return giveSession(page.context(), service, service.tokens[who]!, NAMES[who])
}

/** Stores the session of an account in a browser, as an earlier visit would. */
export function giveSession(context: BrowserContext, service: RunningService, token: string, name = ''): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ auth_token: token, name }))
  return context.addCookies([{ name: 'user', value, url: service.address }])
}

/** Signs in to a demonstration account by its link, which leads to the channels. Replaces another account. */
export async function followLink(page: Page, service: RunningService, who: string): Promise<void> {
  await page.goto(`/ua/auth/login-by-token/${service.tokens[who]}`)
  const agree = page.getByRole('button', { name: `Увійти: ${NAMES[who]}` })
  const arrived = page.waitForURL('**/telekanaly').then(() => false)
  const shown = agree.waitFor().then(() => true)
  shown.catch(() => {})
  if (await Promise.race([arrived, shown])) await agree.click()
  await arrived
}

/** Waits until all controls of a page are hydrated, which React marks. */
export async function untilPressable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#app :is(a, button)')]
    const lives = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps'))
    return parts.length > 0 && document.querySelector('#app h1') !== null && parts.every(lives)
  })
}

/**
 * Waits until the links and buttons of a page answer to presses and stay where they are: the typefaces have
 * come.
 */
export async function untilAlive(page: Page): Promise<void> {
  await untilPressable(page)
  await page.waitForFunction(() => document.documentElement.dataset['typefaces'] !== undefined)
}

/** The picture of the page's video: mean brightness (0 to 255) and a fingerprint. */
export function samplePicture(page: Page): Promise<{ brightness: number; fingerprint: number[] }> {
  return page.evaluate(() => {
    const video = document.querySelector('video')!
    const canvas = document.createElement('canvas')
    canvas.width = 32
    canvas.height = 18
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 32, 18)
    const { data } = context.getImageData(0, 0, 32, 18)
    const fingerprint = Array.from({ length: 32 * 18 }, (_, pixel) =>
      Math.round((data[pixel * 4]! + data[pixel * 4 + 1]! + data[pixel * 4 + 2]!) / 3),
    )
    return { brightness: fingerprint.reduce((sum, value) => sum + value, 0) / fingerprint.length, fingerprint }
  })
}

/** How far two pictures differ, from 0 (the same) to 255. */
export function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length
}

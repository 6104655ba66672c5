import { test as base, type Locator, type Page } from '@playwright/test'
import { type Ears, listenFor, missingPrograms } from './heard.ts'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'
import { type LockScreen, startLockScreen } from './lock-screen.ts'
import { type OutageProxy, startOutageProxy } from './outage-proxy.ts'
import { startToneService, TONE_STATIONS } from './tone-stations.ts'

const PROGRAMS = ['ffmpeg', 'pulseaudio', 'parec', 'dbus-daemon', 'playerctl']

/**
 * Why this machine cannot record sound and media session outside the browser; undefined when it can. Prints a
 * warning.
 */
export function whyUnheard(): string | undefined {
  const missing = missingPrograms(PROGRAMS)
  if (missing.length === 0) return undefined
  const reason = `${missing.join(', ')} not installed, so neither what the radio sounds like nor its lock screen is tested.`
  console.warn(`SKIPPED LOUDLY: ${reason}`)
  return reason
}

type Stage = { ears: Ears; lockScreen: LockScreen; link: OutageProxy }

/**
 * Tests with stations of known tones, behind a connection that can fail. The browser's sound and media
 * session are recorded.
 */
export const test = base.extend<object, Stage>({
  // oxlint-disable-next-line no-empty-pattern
  ears: [({}, provide) => use(listenFor(TONE_STATIONS.map(({ tone }) => tone)), provide), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  lockScreen: [({}, provide) => use(startLockScreen(), provide), { scope: 'worker' }],
  link: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const service = await startToneService()
      await use(startOutageProxy(service.address), provide)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ ears, lockScreen }, provide) => {
      const browser = await findBrowser()
      await provide({ ...browser, env: { ...(process.env as Record<string, string>), ...ears.env, ...lockScreen.env } })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ link }, provide) => provide(link.address),
})

async function use<T extends { stop: () => Promise<void> }>(starting: Promise<T>, provide: (made: T) => Promise<void>) {
  const made = await starting
  await provide(made)
  await made.stop()
}

export { expect } from '@playwright/test'

/** Presses as a viewer does, without waiting for anything, and says when (epoch milliseconds). */
export function pressNow(button: Locator): Promise<number> {
  return button.evaluate((element: HTMLElement) => {
    const atMs = Date.now()
    element.click()
    return atMs
  })
}

/** The bar of the radio. */
export const radioBar = (page: Page): Locator => page.getByRole('region', { name: 'Радіо' })

/** Opens the list and plays its station `index`. */
export async function playFromList(page: Page, index: number): Promise<void> {
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('listitem').nth(index).getByRole('button').first().click()
}

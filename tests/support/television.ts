import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { untilAlive, untilPressable } from './efir-test.ts'

/** The name of the first channel of the list, an open one. */
export const FIRST = /^\d* ?Виднокрай/

/** Whether an error of a page is other than the one about its blocked worker. */
export const unlessBlocked = (trouble: string): boolean => !/Service Worker registration blocked|reading 'waiting'/.test(trouble)

/** Whether the one video of the page stands still. */
export const isPaused = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('video')!.paused)

/** The frame of the picture on the page of a channel. */
export const frame = (page: Page): Locator => page.getByRole('group', { name: 'Програвач' })

/** The television in the corner of every other screen. */
export const mini = (page: Page): Locator => page.getByRole('region', { name: /^Телевізор: / })

/** The plate that says which channel was changed to, and the number that is being typed. */
export const plate = (page: Page): Locator => frame(page).getByRole('status').filter({ hasText: /^\d/ })

type OnAir = { channel_id: string; current: { start: number; end: number } | null }

/** The path of an open channel whose nearest change of programme is farthest from now. */
export async function channelAmidProgramme(request: APIRequestContext): Promise<string> {
  const listed = (await (await request.get('/api/channels/all')).json()) as { _id: string; slug: string; allowed: boolean }[]
  const onAir = (await (await request.get('/api/programs/now')).json()) as OnAir[]
  const nowMs = Date.now()
  const distanceMs = (id: string): number => {
    const current = onAir.find(({ channel_id }) => channel_id === id)?.current
    return current ? Math.min(nowMs - current.start, current.end - nowMs) : 0
  }
  const [channel] = listed.filter(({ allowed }) => allowed).toSorted((a, b) => distanceMs(b._id) - distanceMs(a._id))
  return `/ua/telekanaly/${channel!.slug}`
}

/** Opens a channel by its name in the list and waits for its picture. */
export async function watchFromList(page: Page, name: RegExp): Promise<void> {
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  await page.getByRole('link', { name }).first().click()
  await untilPlays(page)
}

/** Waits until the one video of the page plays. */
export async function untilPlays(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && video.currentTime > 0 && video.readyState >= 3
  })
}

/** Waits until the app has taken over the picture that plays before it. */
export async function untilAppPlays(page: Page): Promise<void> {
  await untilPressable(page)
  await expect(page.locator('[data-early-controls]')).toHaveCount(0)
}

/** Presses a key of a remote as a television does: by its number only. */
export async function pressRemote(page: Page, keyCode: number): Promise<void> {
  await page.evaluate((code) => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { keyCode: code, key: 'Unidentified', bubbles: true, cancelable: true }))
  }, keyCode)
}

/** The number of the channel on whose page one is. */
export async function expectChannel(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${number} `))
}

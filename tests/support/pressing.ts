import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { untilAlive } from './efir-test.ts'
import type { RunningService } from './running-service.ts'

/** The session cookie of an account. */
export const cookieOf = (address: string, token: string, name: string) => ({
  name: 'user',
  value: encodeURIComponent(JSON.stringify({ auth_token: token, name })),
  url: address,
  expires: Math.floor(Date.now() / 1000) + 86_400,
})

/** Waits until the device knows the signed-in account: earlier offline presses are not stored. */
export const untilPersonIsKnown = (page: Page): Promise<void> => expect.poll(() => keysIn(page, 'session')).toHaveLength(1)

/** Opens the stations and waits until their hearts are known, and the device knows the account. */
export async function openStations(page: Page): Promise<void> {
  await page.goto('/ua/radio')
  await untilAlive(page)
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('main button')]
    return buttons.some(({ textContent }) => textContent === 'Обране') && document.querySelector('main ul[aria-busy="false"]')
  })
  await untilPersonIsKnown(page)
}

/** Presses the heart of a station and waits until the change is stored. Returns the new state. */
export function press(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (label) => {
    const heart = [...document.querySelectorAll('main button[aria-pressed]')].find(
      (one) => one.getAttribute('aria-label') === label,
    )
    if (!heart) throw new Error(`no heart is called ${label}`)
    const want = heart.getAttribute('aria-pressed') !== 'true'
    const channel = new BroadcastChannel('outbox')
    const stored = new Promise<void>((resolve) => {
      channel.addEventListener('message', ({ data }) => data === 'pressed' && resolve())
    })
    ;(heart as HTMLElement).click()
    await stored
    channel.close()
    return want
  }, `Обране: ${name}`)
}

/** The pending changes in a browser, as their keys. */
export const waitingIn = (page: Page): Promise<string[]> => keysIn(page, 'outbox')

function keysIn(page: Page, store: 'outbox' | 'session'): Promise<string[]> {
  return page.evaluate(async (name) => {
    // Opening it would make it.
    if (!(await indexedDB.databases()).some((one) => one.name === 'efir')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('efir')
      opening.addEventListener('error', () => reject(new Error('the database does not open')))
      opening.addEventListener('success', () => {
        const keys = opening.result.transaction(name).objectStore(name).getAllKeys()
        keys.addEventListener('success', () => {
          opening.result.close()
          resolve(keys.result as string[])
        })
      })
    })
  }, store)
}

/** An account's favourite stations on the server. */
export async function stationsOf(request: APIRequestContext, service: RunningService, who: string): Promise<string[]> {
  const headers = { Authorization: `Basic ${service.tokens[who]}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  // A keep-alive connection may be closed as it is used again.
  const answer = await request.get(`${service.address}/api/radio/favorites/list`, { headers, maxRetries: 2 })
  return ((await answer.json()) as { station_id: string }[]).map(({ station_id }) => station_id)
}

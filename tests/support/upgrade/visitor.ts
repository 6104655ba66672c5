import { type APIRequestContext, expect } from '@playwright/test'
import { ahead, bell, type Listed, pageOf } from '../reminders.ts'
import { untilAlive } from '../efir-test.ts'
import { untilOfflineReady } from '../offline-ready.ts'
import { caller } from '../new-person.ts'
import type { Check } from './checks.ts'
import { acceptUpdate, type Device, isOf, losesChanges } from './device.ts'
import type { Version } from './previous-version.ts'
import { expectSameNotes, type Stored, storedOn } from './stored.ts'

/** The visitor's changes on the old version. */
export type VisitorVisit = { removed: Listed; added: Listed; stored: Stored }

/**
 * Sets a reminder; then the network loses every change, and the visitor removes it, sets another and chooses
 * Kyiv's time and Russian.
 */
export async function visitAsVisitor(device: Device, request: APIRequestContext): Promise<VisitorVisit> {
  const page = device.page()
  const [removed, added] = await ahead(request, 30)
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  await page.goto(pageOf(removed!))
  await untilAlive(page)
  const arrived = page.waitForResponse((response) => response.url().endsWith('/api/reminders/add') && response.ok())
  await bell(page, removed!).click()
  await arrived
  device.proxy.loses = losesChanges
  for (const [programme, isSet] of [
    [removed!, false],
    [added!, true],
  ] as const) {
    await bell(page, programme).click()
    await expect(bell(page, programme)).toHaveAttribute('aria-pressed', String(isSet))
  }
  await page.goto(`/ua/telekanaly?day=${added!.day}`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Київський час' }).click()
  await page.getByRole('link', { name: 'Русский' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  return { removed: removed!, added: added!, stored: await storedOn(page) }
}

/** Comes back after the update of the server and accepts the new version. */
export async function returnAsVisitor(
  device: Device,
  request: APIRequestContext,
  visit: VisitorVisit,
  [previous, next]: [Version, Version],
  check: Check,
): Promise<void> {
  const { added, stored } = visit
  const call = caller(request, device.proxy.address, stored.notes['device-id'])
  const remindersAtServer = async () =>
    (await call<{ programme_id: string }[]>('GET', '/reminders/list')).map(({ programme_id }) => programme_id)
  device.proxy.loses = losesChanges
  await device.reopen()
  const page = device.page()
  await check('the language is the one that the visitor chose', async () => {
    await page.goto('/')
    expect([await isOf(page, previous), new URL(page.url()).pathname]).toEqual([true, '/'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  })
  await check('the visitor’s reminders are unsent', async () => {
    const changes = Object.values(stored.database['reminders']!).map((one) => (one as { wish: string | null }).wish)
    expect(changes.toSorted()).toEqual(['add', 'remove'])
    expect(await remindersAtServer()).toEqual([visit.removed._id])
  })
  await acceptUpdate(page, next)
  await check('the visitor’s settings are as they were', () => expectSameNotes(page, stored))
  await check('the new page opens in the visitor’s language', async () => {
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  })
  device.proxy.loses = undefined
  await page.goto('/')
  await check('the visitor’s reminders arrive, set and removed', () =>
    expect.poll(remindersAtServer, { timeout: 30_000 }).toEqual([added._id]),
  )
  await check('the reminder is on the device once', async () => {
    const stored = Object.values((await storedOn(page)).database['reminders']!) as {
      reminder: { programme_id: string }
      wish: null
    }[]
    expect(stored.map(({ reminder, wish }) => [reminder.programme_id, wish])).toEqual([[added._id, null]])
  })
  await check('no page of the visitor had an error', async () => expect(device.troubles).toEqual([]))
}

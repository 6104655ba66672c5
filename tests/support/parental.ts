import type { Page } from '@playwright/test'
import { untilAlive } from './efir-test.ts'
import type { Call } from './new-person.ts'

export const PIN = '4071'
export const WRONG = '0000'
/** The page of parental control. */
export const PAGE = '/ua/dashboard/parental-control'

type Programme = { _id: string; channel_id: string; age: number; start: number; end: number }

/** A programme of the last day for viewers of sixteen and older, on a channel that a package opens. */
export async function grownUp(call: Call, token: string): Promise<Programme> {
  const channels = await call<{ _id: string; allowed: boolean }[]>('GET', '/channels/all', token)
  for (const { _id, allowed } of channels) {
    if (!allowed) continue
    const guide = await call<Programme[]>('GET', `/programs/all/${_id}`)
    const found = guide.findLast(({ age, end }) => age >= 16 && end < Date.now())
    if (found) return found
  }
  throw new Error('the demonstration has no programme for grown-ups')
}

export const setLimit = (call: Call, token: string, age_limit: number) =>
  call('POST', '/users/set-parents-control', token, { age_limit, pin: PIN })

export const removeLimit = (call: Call, token: string, pin = PIN) => call('PUT', '/users/remove-parents-control', token, { pin })

/** Where a programme is played from the archive. */
export const archiveOf = ({ _id, channel_id }: Programme) => `/ua/telekanaly/${channel_id}?archive=${_id}`

export const pinField = (page: Page) => page.getByRole('textbox', { name: 'PIN-код', exact: true })

/** Opens an address and waits until its buttons answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

import type { Locator, Page } from '@playwright/test'
import { frame } from './television.ts'
import { moment, plays, type Programme } from './watching.ts'

/** The page of the first channel, whose id is `tv-01`. */
export const CHANNEL = '/ua/telekanaly/vydnokrai'

/** The button that leads to the live edge, and says whether one is there. */
export const live = (page: Page): Locator => frame(page).getByRole('button', { name: 'В ефір' })

/** The moment that the ruler stands at, epoch milliseconds. */
export const shown = async (page: Page): Promise<number> => Number(await moment(page).inputValue())

/** The programme and position in the page's URL. */
export function watchedIn(page: Page): { archive: string | null; atMs: number | null } {
  const { searchParams } = new URL(page.url())
  const at = searchParams.get('at')
  return { archive: searchParams.get('archive'), atMs: at === null ? null : Number(at) * 1000 }
}

/** Opens a programme of the channel so many milliseconds from its start, and waits until it plays. */
export async function openAt(page: Page, programme: Programme, into: number): Promise<void> {
  await page.goto(`${CHANNEL}?archive=${programme._id}&at=${Math.floor((programme.start + into) / 1000)}`)
  await plays(page)
}

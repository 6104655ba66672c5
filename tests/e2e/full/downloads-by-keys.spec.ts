import type { Locator, Page } from '@playwright/test'
import type { TitleCard } from '../../../src/contract/titles.ts'
import {
  beginDownload,
  downloadPaths,
  downloadRecords,
  openTitles,
  untilDownloaded,
  untilWorkerAnswers,
} from '../../support/downloads.ts'
import { expect, giveSession, test, untilAlive } from '../../support/efir-test.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1, name: 'Завантаження' })
const rows = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Видалити завантаження/ }) })

/** How many megabytes the words of a part of the screen name first. */
async function megabytesIn(part: Locator): Promise<number> {
  const [, amount] = /(\d+(?:,\d)?) МБ/.exec((await part.textContent())!)!
  return Number(amount!.replace(',', '.'))
}

const taken = (page: Page) => megabytesIn(main(page).getByText(/^Завантаження займають/))

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  const isThere = () => to.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
}

/** The files on the device that are of a title. */
const filesOf = async (page: Page, { _id }: TitleCard): Promise<string[]> =>
  (await downloadPaths(page)).filter((path) => path.startsWith(`/kept/film:${_id}:`))

const caches = (page: Page) =>
  page.evaluate(async () => (await globalThis.caches.keys()).filter((name) => name.startsWith('download ')))

test('one download is removed by its button, all of them after a question, with their files and without losing the focus', async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(180_000)
  const [one, other, third] = (await openTitles(request, service.address, 'FILM')) as [TitleCard, TitleCard, TitleCard]
  const token = await sessionByPhone(caller(request, service.address), service, newPhone())
  await giveSession(page.context(), service, token)
  await page.goto(`/ua/filmy/${one._id}`)
  await untilWorkerAnswers(page)
  for (const film of [one, other, third]) {
    await page.goto(`/ua/filmy/${film._id}`)
    await untilAlive(page)
    await beginDownload(page, film.name)
    await untilDownloaded(page, film.name)
  }

  await page.goto('/ua/dashboard/downloads')
  await untilAlive(page)
  await expect(rows(page)).toHaveCount(3)
  const size = await megabytesIn(rows(page).filter({ hasText: one.name }))
  const before = await taken(page)
  expect((await filesOf(page, one)).length).toBeGreaterThan(1)

  await tabTo(page, rows(page).getByRole('button', { name: `Видалити завантаження: ${one.name}`, exact: true }))
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: one.name })).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => taken(page)).toBeLessThan(before)
  // Each of the three is rounded to a tenth.
  expect(Math.abs(before - size - (await taken(page)))).toBeLessThan(0.3)
  await expect.poll(() => filesOf(page, one)).toEqual([])
  for (const film of [other, third]) expect((await filesOf(page, film)).length).toBeGreaterThan(1)

  const all = main(page).getByRole('button', { name: 'Видалити все' })
  const sure = page.getByRole('dialog', { name: 'Видалити всі завантаження?' })
  await tabTo(page, all)
  await page.keyboard.press('Enter')
  await expect(sure).toBeVisible()
  await tabTo(page, sure.getByRole('button', { name: 'Залишити' }))
  await page.keyboard.press('Enter')
  await expect(sure).toBeHidden()
  await expect(all).toBeFocused()
  await expect(rows(page)).toHaveCount(2)

  await page.keyboard.press('Enter')
  await tabTo(page, sure.getByRole('button', { name: 'Видалити все' }))
  await page.keyboard.press('Enter')
  await expect(sure).toBeHidden()
  await expect(rows(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect(main(page).getByText('Тут поки порожньо.')).toBeVisible()
  await expect.poll(() => caches(page)).toEqual([])
  expect(await downloadRecords(page)).toEqual([])
  await page.reload()
  await expect(main(page).getByText('Тут поки порожньо.')).toBeVisible()
})

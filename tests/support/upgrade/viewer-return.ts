import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { WatchedProgramme } from '../../../src/contract/history.ts'
import type { FavouriteTitle, WatchedTitle } from '../../../src/contract/own-titles.ts'
import type { Reminder } from '../../../src/contract/reminders.ts'
import type { TrackChoice } from '../../../src/contract/tracks.ts'
import { bell, pageOf } from '../reminders.ts'
import { secondsOf } from '../downloads.ts'
import { untilAlive } from '../efir-test.ts'
import { type Call, caller } from '../new-person.ts'
import { openStations, press } from '../pressing.ts'
import { plays } from '../watching.ts'
import type { Check } from './checks.ts'
import { acceptUpdate, type Device, isOf, openOldTab } from './device.ts'
import type { Version } from './previous-version.ts'
import { downloadOf, expectSameNotes, storedOn, unsentIn } from './stored.ts'
import { heart, LONG, losesChangesAndFilms, type ViewerVisit, WATCHED_MS } from './viewer.ts'

const downloads = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Видалити завантаження/ }) })

type Return = { device: Device; visit: ViewerVisit; versions: [Version, Version]; check: Check; atServer: AtServer }
type AtServer = ReturnType<typeof readerOf>

/** Comes back after the update of the server, first on the old page, which the old worker still opens. */
export async function returnAsViewer(
  device: Device,
  request: APIRequestContext,
  visit: ViewerVisit,
  versions: [Version, Version],
  check: Check,
) {
  const atServer = readerOf(caller(request, device.proxy.address, 'brwsr-tv'), visit.token)
  const all: Return = { device, visit, versions, check, atServer }
  const oldTab = await comeBack(all)
  await expectShown(all)
  await changeInOldTab(oldTab, all)
  device.proxy.loses = undefined
  await device.page().goto('/ua')
  await untilAlive(device.page())
  await expectArrived(all)
  await expectDownloads(all)
  await check('no page of the viewer had an error', async () => expect(device.troubles).toEqual([]))
}

/** Opens the old page in two tabs and updates the first; returns the second. */
async function comeBack({ device, visit, versions: [previous, next], check, atServer }: Return): Promise<Page> {
  const { stations, bells, half } = visit
  device.proxy.loses = losesChangesAndFilms
  await device.reopen()
  const page = device.page()
  await check('the old worker opens the old page', async () => {
    const response = await page.goto('/ua')
    expect([response!.fromServiceWorker(), await isOf(page, previous)]).toEqual([true, true])
  })
  await check('the old version has left every kind of change unsent', async () => {
    const unsent = unsentIn(visit.stored).join()
    for (const part of ['|stations|', '|channels|', '|titles|', 'beats of', 'reminder', 'own.unsent-tracks'])
      expect(unsent).toContain(part)
    const download = await downloadOf(page, half._id)
    expect([download.filesHere > 2, download.filesHere < download.files]).toEqual([true, true])
    expect(await atServer.stations()).toEqual([stations.removed._id])
    expect(await atServer.reminders()).toEqual([bells.removed._id])
    expect(
      [await atServer.channels(), await atServer.titles(), await atServer.tracks()].map((list) =>
        list.includes(visit.film._id) ? 1 : list.length,
      ),
    ).toEqual([0, 0, 0])
  })
  const oldTab = await openOldTab(device, pageOf(bells.later))
  // A tab that plays holds the update up.
  await plays(oldTab)
  await oldTab.evaluate(() => document.querySelector('video')!.pause())
  await page.bringToFront()
  await acceptUpdate(page, next)
  await check('settings, the last channel and the last station are as they were', () => expectSameNotes(page, visit.stored))
  return oldTab
}

/** Expects unsent changes and downloads on the screen before the network is back. */
async function expectShown({ device, visit: { stations, bells, film, half }, check }: Return): Promise<void> {
  const page = device.page()
  await check('unsent favourites are shown', async () => {
    await openStations(page)
    await expect(heart(page, stations.removed.name)).toHaveAttribute('aria-pressed', 'false')
    await expect(heart(page, stations.added.name)).toHaveAttribute('aria-pressed', 'true')
  })
  await check('unsent reminders are shown, each once', async () => {
    await page.goto('/ua/dashboard/notifications')
    const list = page.getByRole('region', { name: 'Нагадування' }).getByRole('listitem')
    await expect(list).toHaveCount(1)
    await expect(list).toContainText(bells.added.title)
  })
  await check('downloads are listed, each once', async () => {
    await page.goto('/ua/dashboard/downloads')
    await expect(downloads(page)).toHaveCount(2)
    for (const { name } of [film, half]) await expect(downloads(page).filter({ hasText: name })).toHaveCount(1)
  })
}

/** Changes things in a page of the old version, and closes it before anything could be sent. */
async function changeInOldTab(oldTab: Page, { visit: { stations, bells }, versions: [previous], check }: Return): Promise<void> {
  await check('a page of the old version still works under the new worker', async () => {
    expect(await isOf(oldTab, previous)).toBe(true)
    await oldTab.bringToFront()
    await bell(oldTab, bells.later).click()
    await expect(bell(oldTab, bells.later)).toHaveAttribute('aria-pressed', 'true')
    await oldTab.getByRole('banner').getByRole('link', { name: 'Радіо', exact: true }).first().click()
    await expect(heart(oldTab, stations.later.name)).toBeVisible()
    await press(oldTab, stations.later.name)
    expect(await isOf(oldTab, previous)).toBe(true)
  })
  await oldTab.close()
}

/** Every change is at the server once, and no longer on the device. */
async function expectArrived({ device, visit, check, atServer }: Return): Promise<void> {
  const { stations, channel, bells, film, archive, tracks } = visit
  const arrives = (what: string, read: () => Promise<unknown>, expected: unknown) =>
    check(`${what}, once`, () => expect.poll(read, LONG).toEqual(expected))
  await arrives(
    'favourite stations arrive, those of the old tab too',
    atServer.stations,
    [stations.added._id, stations.later._id].toSorted(),
  )
  await arrives('a favourite channel arrives', atServer.channels, [channel._id])
  await arrives('a favourite title arrives', async () => (await atServer.titles()).filter((id) => id === film._id), [film._id])
  await arrives(
    'reminders arrive, set and removed, that of the old tab too',
    atServer.reminders,
    [bells.added._id, bells.later._id].toSorted(),
  )
  await arrives(
    'progress of an archived programme arrives',
    async () => (await atServer.programmes()).filter((id) => id === archive._id),
    [archive._id],
  )
  await arrives('progress of a film arrives', async () => (await atServer.films()).filter((id) => id === film._id), [film._id])
  await arrives('chosen dubbing and subtitles arrive', atServer.tracks, [
    expect.stringMatching(new RegExp(`^film dubbing .*${tracks.dubbing}$`)),
    expect.stringMatching(new RegExp(`^film subtitles .*${tracks.subtitles}$`)),
  ])
  await check('nothing waits on the device any more', () =>
    expect.poll(async () => unsentIn(await storedOn(device.page())), LONG).toEqual([]),
  )
  await check('the watch history shows the film and the programme, each once', async () => {
    const page = device.page()
    await page.goto('/ua/dashboard/watch-history')
    await expect(page.locator(`[data-part="${film._id}~0~0"]`)).toHaveCount(1)
    await expect(page.locator(`[data-programme="${archive._id}"]`)).toHaveCount(1)
  })
}

/** The half download resumes, and both play offline. */
async function expectDownloads({ device, visit: { film, half }, check }: Return): Promise<void> {
  const page = device.page()
  await check('the half download goes on to its end', () =>
    expect.poll(async () => (await downloadOf(page, half._id)).state, LONG).toBe('whole'),
  )

  device.proxy.loses = () => true
  for (const { name } of [film, half]) {
    await check(`the download «${name}» plays offline`, async () => {
      await page.goto('/ua/dashboard/downloads')
      await downloads(page).filter({ hasText: name }).getByRole('link').click()
      await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
    })
  }
  device.proxy.loses = undefined
}

/** Reads an account's data on the server, from another device. */
function readerOf(call: Call, token: string) {
  const read = async <T>(path: string, idOf: (one: T) => string): Promise<string[]> =>
    (await call<T[]>('GET', path, token)).map(idOf).toSorted()
  const watched = async <T extends { watched: number }>(path: string, idOf: (one: T) => string): Promise<string[]> =>
    (await call<{ items: T[] }>('GET', path, token)).items.filter((one) => one.watched >= WATCHED_MS).map(idOf)
  return {
    stations: () => read<{ station_id: string }>('/radio/favorites/list', (one) => one.station_id),
    channels: () => read<{ channel_id: string }>('/channels/favorites/list', (one) => one.channel_id),
    titles: () => read<FavouriteTitle>('/catalogue/favorites/list', (one) => one.title_id),
    reminders: () => read<Reminder>('/reminders/list', (one) => one.programme_id),
    tracks: async () =>
      (await read<TrackChoice>('/users/tracks', ({ of, kind, track }) => `${of} ${kind} ${track}`)).filter((one) =>
        one.startsWith('film '),
      ),
    programmes: () => watched<WatchedProgramme>('/history/list', (one) => one._id),
    films: () => watched<WatchedTitle>('/history/titles', (one) => one.title._id),
  }
}

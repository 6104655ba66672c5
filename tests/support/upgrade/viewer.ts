import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Title } from '../../../src/contract/titles.ts'
import { ahead, bell, CHANNEL, type Listed, pageOf } from '../reminders.ts'
import { beginDownload, untilDownloaded } from '../downloads.ts'
import { untilAlive } from '../efir-test.ts'
import { chooseOthers, filmsWithTracks, watchFilm } from '../film.ts'
import { untilOfflineReady } from '../offline-ready.ts'
import { caller } from '../new-person.ts'
import { openStations, press, untilPersonIsKnown } from '../pressing.ts'
import { aired, plays, type Programme } from '../watching.ts'
import { type Device, losesChanges } from './device.ts'
import { downloadOf, type Report, type Stored, storedOn, unreportedMs } from './stored.ts'

/** The watch history counts nothing that played for less. */
export const WATCHED_MS = 15_000
/** How long a busy machine may take. */
export const LONG = { timeout: 45_000 }

type Named = { _id: string; name: string }

/** The viewer's changes on the old version, expected again on the new one. */
export type ViewerVisit = {
  token: string
  stations: { removed: Named; added: Named; later: Named }
  channel: Named
  bells: Record<'removed' | 'added' | 'later', Listed>
  archive: Programme
  film: Title
  half: Title
  tracks: { dubbing: string; subtitles: string }
  stored: Stored
}

const main = (page: Page): Locator => page.getByRole('main')
/** The heart of something in a list or on its page. */
export const heart = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name: `Обране: ${name}`, exact: true })
/** Loses changes, and the films' segments, so that the second download stays half. */
export const losesChangesAndFilms = (method: string, url: string): boolean =>
  losesChanges(method, url) || (url.includes('/media/film/') && url.includes('.m4s'))

/**
 * Signs in, downloads, listens and watches; then the network loses every change, and the viewer continues.
 */
export async function visitAsViewer(device: Device, request: APIRequestContext, token: string): Promise<ViewerVisit> {
  const page = device.page()
  const call = caller(request, device.proxy.address, 'brwsr-tv')
  const [removed, added, later, tuned] = await call<Named[]>('GET', '/radio/all')
  const [, channel] = await call<Named[]>('GET', '/channels/all')
  const [first, second, third] = await ahead(request, 30)
  const archive = await aired(request, 'tv-01', 30)
  const [film, half] = (await filmsWithTracks(request)).slice(-2)
  for (const { station_id } of await call<{ station_id: string }[]>('GET', '/radio/favorites/list', token))
    await call('DELETE', `/radio/favorites/${station_id}`, token)
  await call('POST', '/radio/favorites/add', token, { station_id: removed!._id })
  await call('POST', '/reminders/add', token, { programme_id: first!._id })

  await page.goto(`/ua/auth/login-by-token/${token}`)
  await page.waitForURL('**/telekanaly')
  await untilOfflineReady(page)
  await untilPersonIsKnown(page)
  await openStations(page)
  await main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Обране: ${tuned!.name}` }) })
    .getByRole('button')
    .first()
    .click()

  await page.goto(`/ua/filmy/${film!._id}`)
  await untilAlive(page)
  await beginDownload(page, film!.name)
  await untilDownloaded(page, film!.name)
  // Three segments of the second film arrive.
  let segments = 0
  const losesFilm = (url: string) => url.includes('/media/film/') && url.includes('.m4s') && (segments += 1) > 3
  device.proxy.loses = (_method, url) => losesFilm(url)
  await page.goto(`/ua/filmy/${half!._id}`)
  await untilAlive(page)
  await beginDownload(page, half!.name)
  await expect.poll(async () => (await downloadOf(page, half!._id)).filesHere).toBeGreaterThan(2)

  device.proxy.loses = losesChangesAndFilms
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  await expect(heart(page, channel!.name)).toBeVisible()
  await press(page, channel!.name)
  await openStations(page)
  await press(page, removed!.name)
  await press(page, added!.name)
  await page.goto(pageOf(first!))
  await untilAlive(page)
  for (const [programme, isSet] of [
    [first!, true],
    [second!, false],
  ] as const) {
    await expect(bell(page, programme)).toHaveAttribute('aria-pressed', String(isSet))
    await bell(page, programme).click()
    await expect(bell(page, programme)).toHaveAttribute('aria-pressed', String(!isSet))
  }
  await page.goto(`${CHANNEL}?archive=${archive._id}`)
  await plays(page)
  const isOfArchive = ({ playing = 0 }: Report) => playing >= archive.start && playing < archive.end
  await expect.poll(async () => unreportedMs(await storedOn(page), isOfArchive), LONG).toBeGreaterThanOrEqual(WATCHED_MS)
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  const tracks = await chooseOthers(page)
  const isOfFilm = ({ title_id }: Report) => title_id === film!._id
  await expect.poll(async () => unreportedMs(await storedOn(page), isOfFilm), LONG).toBeGreaterThanOrEqual(WATCHED_MS)
  await page.goto(`/ua/filmy/${film!._id}`)
  await untilAlive(page)
  await expect(heart(page, film!.name)).toBeVisible()
  await press(page, film!.name)
  return {
    token,
    channel: channel!,
    archive,
    film: film!,
    half: half!,
    tracks,
    stored: await storedOn(page),
    stations: { removed: removed!, added: added!, later: later! },
    bells: { removed: first!, added: second!, later: third! },
  }
}

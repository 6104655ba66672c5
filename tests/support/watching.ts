import { type APIRequestContext, expect, type JSHandle, type Page } from '@playwright/test'
import type { TitleCard } from '../../src/contract/titles.ts'
import type { RunningService } from './running-service.ts'

/** In milliseconds. */
export const MINUTE = 60_000

/** Fields of a programme that tests use. */
export type Programme = { _id: string; start: number; end: number; title: string }

/** Headers of a call by a television of an account. */
export const as = (service: RunningService, who: string) => ({
  Authorization: `Basic ${service.tokens[who]}`,
  platform: 'tv',
  'device-id': 'brwsr-tv',
})
/** An instant as the page of a viewer in Warsaw shows it. */
export const clock = (ms: number) =>
  new Intl.DateTimeFormat('uk', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Warsaw' }).format(ms)

/** The programme of a channel that was on so many hours ago, long enough to be left in its middle. */
export async function aired(request: APIRequestContext, channel: string, hoursAgo: number): Promise<Programme> {
  const guide = (await (await request.get(`/api/programs/all/${channel}`)).json()) as Programme[]
  const before = Date.now() - hoursAgo * 60 * MINUTE
  return guide.findLast(({ start, end }) => end <= before && end - start >= 20 * MINUTE)!
}

/** The server's position to resume a programme, in milliseconds from its start. */
export async function placeOf(
  request: APIRequestContext,
  service: RunningService,
  who: string,
  id: string,
): Promise<number | null> {
  const answer = await request.get(`/api/history/position/${id}`, { headers: as(service, who) })
  return ((await answer.json()) as { position: number | null }).position
}

type Watched = { at?: number; into: number }

/** Says from a device of its own that a minute of a programme was watched, up to a moment of it. */
export async function watched(
  request: APIRequestContext,
  service: RunningService,
  who: string,
  of: Programme,
  { at, into }: Watched,
) {
  const endMs = at ?? Date.now()
  const reports = [3, 2, 1, 0].map((before) => ({
    at: endMs - before * 15_000,
    channel_id: of._id.split('-').slice(0, 2).join('-'),
    playing: of.start + into - before * 15_000,
    played: 15_000,
  }))
  const device = `brwsr-${of._id}`
  const answer = await request.post('/api/history/beats', { headers: as(service, who), data: { device, beats: reports } })
  expect(await answer.json()).toEqual({ recorded: 4 })
}

/** The ruler of the player. */
export const moment = (page: Page) => page.getByRole('slider', { name: 'Момент' })
/** The text of a programme that resumes at its position. */
export const goingOn = (page: Page) => page.getByRole('group', { name: 'Програвач' }).getByText(/^Далі з /)

/** A longer step of the picture is a jump. */
const JUMP_S = 3

/**
 * Waits until the one video of the page has played for so many seconds from here. Jumps do not count, nor
 * does another source that takes over in between: its time has nothing to do with the one before.
 */
export async function plays(page: Page, seconds = 1, options: { timeout?: number } = {}): Promise<void> {
  const video = await page.evaluateHandle(() => () => document.querySelector('video'))
  await mediaPlays(page, video, seconds, options)
}

/** The same for any media element: `media` finds it anew at every look. */
export async function mediaPlays(
  page: Page,
  media: JSHandle<() => HTMLMediaElement | null | undefined>,
  seconds = 1,
  options: { timeout?: number } = {},
): Promise<void> {
  const seen = await page.evaluateHandle(() => ({ atS: Number.NaN, playedS: 0 }))
  await page.waitForFunction(
    ({ seen: so, find, seconds: length, jumpS }) => {
      const element = find()
      if (!element || element.paused || element.seeking || element.readyState < 3) return false
      const stepS = element.currentTime - so.atS
      so.atS = element.currentTime
      if (stepS > 0 && stepS < jumpS) so.playedS += stepS
      return so.playedS >= length
    },
    { seen, find: media, seconds, jumpS: JUMP_S },
    options,
  )
}

/** Reports from another device that half a minute of a film was watched, up to a position (milliseconds). */
export async function watchedFilm(request: APIRequestContext, token: string, id: string, into: number, atMs = Date.now()) {
  const headers = { Authorization: `Basic ${token}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  const reports = [1, 0].map((before) => ({
    at: atMs - before * 15_000,
    title_id: id,
    position: Math.max(0, into - before * 15_000),
    played: 15_000,
  }))
  const answer = await request.post('/api/history/beats', { headers, data: { device: `brwsr-${id}`, beats: reports } })
  expect(await answer.json()).toEqual({ recorded: 2 })
}

/** Films that every visitor may watch, the newest first. */
export async function openFilms(request: APIRequestContext): Promise<TitleCard[]> {
  const answer = await request.get('/api/catalogue/list?type=FILM&age=6&limit=60', { headers: { platform: 'browser' } })
  return ((await answer.json()) as { items: TitleCard[] }).items.filter(({ allowed }) => allowed)
}

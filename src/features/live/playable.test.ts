import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport, type Transport } from '../../app-state/api-client.ts'
import { archiveItem, recordingGaps, resumedItem } from './playable.ts'

const START = Date.UTC(2026, 0, 15, 12)
const programme = {
  _id: 'tv-1-news',
  channel_id: 'tv-1',
  title: 'Вечірні новини',
  title_ru: 'Вечерние новости',
  status: 'before' as const,
  day: '2026-01-15',
  start: START,
  end: START + 3_600_000,
  age: 0,
}
const stream = {
  status: 'success',
  channel_id: 'tv-1',
  url: '/media/a.m3u8',
  element: 'video',
  type: 'application/vnd.apple.mpegurl',
  expires_at: START + 7_200_000,
  playlist: '#EXTM3U',
  start: START,
  end: START + 3_600_000,
  complete: true,
}

/** A server whose responses the test releases, with its requests in order. */
function openService() {
  const requests: string[] = []
  const answers = new Map<string, (body: unknown) => void>()
  const transport: Transport = ({ url }) =>
    new Promise((resolve) => {
      requests.push(url)
      answers.set(url, (body) =>
        resolve({ ok: true, status: 200, headers: new Headers({ 'Content-Type': 'application/json' }), json: async () => body }),
      )
    })
  setTransport(transport)
  const answer = async (url: string, body: unknown) => {
    await vi.waitFor(() => expect(requests).toContain(url))
    answers.get(url)!(body)
  }
  return { requests, answer }
}

const ADDRESS = '/api/channels/live-with-duration'
const PLACE = '/api/history/position/tv-1-news'

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => {
  vi.useRealTimers()
  resumedItem.set(null)
})

test('the position is fetched together with the stream, and the programme continues there', async () => {
  const { requests, answer } = openService()
  const item = archiveItem(programme, undefined, true)
  const given = item.address()
  expect(requests.toSorted()).toEqual([ADDRESS, PLACE])
  await answer(PLACE, { position: 600_000, watched_at: START })
  await answer(ADDRESS, stream)
  expect(await given).toEqual({
    url: stream.url,
    expiresAtMs: stream.expires_at,
    playlist: stream.playlist,
    startAtMs: START + 600_000,
  })
  expect(resumedItem.get()).toEqual({ key: item.key, atMs: START + 600_000 })
  // A second address is for what plays already.
  const again = item.address()
  await answer(ADDRESS, stream)
  expect(await again).not.toHaveProperty('startAtMs')
  expect(requests.filter((url) => url === PLACE)).toHaveLength(1)
})

test('the recording gaps come with the stream URL', async () => {
  const { answer } = openService()
  const item = archiveItem(programme, START, true)
  const given = item.address()
  await answer(ADDRESS, { ...stream, gaps: [[START, START + 60_000]] })
  await given
  expect(recordingGaps.get()).toEqual({ key: item.key, gaps: [[START, START + 60_000]] })
  // A server older than the recorder sends no gaps.
  const again = item.address()
  await answer(ADDRESS, stream)
  await again
  expect(recordingGaps.get()?.gaps).toEqual([])
})

test('a programme that was not left in the middle begins at its start', async () => {
  const { answer } = openService()
  const given = archiveItem(programme, undefined, true).address()
  await answer(PLACE, { position: null, watched_at: null })
  await answer(ADDRESS, stream)
  expect(await given).toEqual({ url: stream.url, expiresAtMs: stream.expires_at, playlist: stream.playlist })
  expect(resumedItem.get()).toBeNull()
})

test('no position is fetched for a visitor, nor if the address has a moment', async () => {
  const { requests, answer } = openService()
  for (const item of [archiveItem(programme, undefined, false), archiveItem(programme, START + 5000, true)]) {
    const given = item.address()
    await answer(ADDRESS, stream)
    expect(await given).not.toHaveProperty('startAtMs')
  }
  expect(requests).toEqual([ADDRESS, ADDRESS])
})

test('a slow position does not delay the picture', async () => {
  const { answer } = openService()
  const given = archiveItem(programme, undefined, true).address()
  await answer(ADDRESS, stream)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await given).toEqual({ url: stream.url, expiresAtMs: stream.expires_at, playlist: stream.playlist })
})

test('a moment after its end, as an old address may name, begins a programme at its last second', () => {
  expect(archiveItem(programme, START + 60_000, true).startAtMs).toBe(START + 60_000)
  expect(archiveItem(programme, programme.end + 60_000, true).startAtMs).toBe(programme.end - 1000)
})

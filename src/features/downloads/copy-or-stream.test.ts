import { expect, test } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, newDownload } from '../../domain/downloads/download.ts'
import { LICENCE_MS } from '../../domain/downloads/offline-licence.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Address } from '../../player/state.ts'
import { copyOrStream } from './copy-or-stream.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const KEY = 'film:a-film:0:0'
const STREAM: Address = { url: '/media/film/a/master.m3u8', expiresAtMs: NOW + 1000 }

const answers = () => Promise.resolve(STREAM)
const refuses = (code: string, status: number | null) => () => Promise.reject(new CallFailure(code, '', status))
const isSilent = () => new Promise<never>(() => {})

/** A device with a copy, and what is known of it afterwards. */
function device({ age = 0, limit = null as number | null, checkedMsAgo = 0, state = 'whole' as Download['state'] } = {}) {
  const title = { _id: 'a-film', ageRestrictions: age } as Title
  const of = { kind: 'film', title, part: { season: 0, episode: 0 } } as const
  const made = newDownload({ of, uri: 'v360/index.m3u8', height: 360, expectedBytes: 1 }, NOW - checkedMsAgo)
  const held: { download: Download } = { download: { ...made, user: 'u-1', state } }
  const play = (ask: () => Promise<Address>, anew = false) =>
    copyOrStream(
      {
        downloadOf: async (key) => (key === KEY ? held.download : undefined),
        async note(_key, event) {
          held.download = afterEvent(held.download, event)
        },
        ageLimit: async () => limit,
        // An immediate response arrives before this timeout.
        responseTimeout: () => new Promise((resolve) => setTimeout(resolve)),
        nowMs: () => NOW,
      },
      KEY,
      ask,
      anew,
    )
  return { play, right: () => held.download.right }
}

const COPY = { url: '/kept/film:a-film:0:0/master.m3u8', expiresAtMs: Infinity, isCached: true }

test('a complete download also plays online, and the server’s response renews its licence', async () => {
  const { play, right } = device({ checkedMsAgo: 3_600_000 })
  expect(await play(answers)).toEqual(COPY)
  expect(right().checkedAtMs).toBe(NOW)
})

test.each([
  ['there is no network', refuses('no_answer', null)],
  ['the service is broken', refuses('server_error', 500)],
  ['it is asked too often', refuses('too_many_tries', 429)],
  ['somebody on the way refuses', refuses('server_error', 403)],
  ['somebody on the way knows nothing of it', refuses('server_error', 404)],
  ['it does not answer', isSilent],
])('a complete download plays when %s', async (_why, ask) => {
  expect(await device({ checkedMsAgo: LICENCE_MS }).play(ask)).toEqual(COPY)
})

test('an incomplete download, or one that failed to play, is not used', async () => {
  expect(await device({ state: 'running' }).play(answers)).toBe(STREAM)
  expect(await device().play(answers, true)).toBe(STREAM)
})

test('after 48 hours without the server only the stream plays', async () => {
  await expect(device({ checkedMsAgo: LICENCE_MS + 1 }).play(refuses('no_answer', null))).rejects.toThrow(CallFailure)
})

test('the server’s refusal reaches the viewer and revokes the licence', async () => {
  const { play, right } = device()
  await expect(play(refuses('tariff_required', 403))).rejects.toMatchObject({ code: 'tariff_required' })
  expect(right().refusal).toBe('tariff_required')
})

test('a required PIN is requested and leaves the licence as it is', async () => {
  const { play, right } = device({ age: 18, limit: 12 })
  await expect(play(refuses('parental_pin_required', 403))).rejects.toMatchObject({ code: 'parental_pin_required' })
  expect(right().refusal).toBeNull()
  expect(await play(answers)).toEqual(COPY)
})

test('a download above the age limit waits for a slow server, which knows whether the PIN was entered', async () => {
  const said = Promise.withResolvers<Address>()
  const played = device({ age: 16, limit: 12 }).play(() => said.promise)
  // The copy has had its turn.
  await new Promise((resolve) => setTimeout(resolve))
  said.resolve(STREAM)
  expect(await played).toEqual(COPY)
})

test('without the server a download above the age limit does not play, one below it does', async () => {
  const { play } = device({ age: 16, limit: 12 })
  await expect(play(refuses('no_answer', null))).rejects.toMatchObject({ code: 'parental_pin_required' })
  expect(await device({ age: 12, limit: 12 }).play(isSilent)).toEqual(COPY)
  expect(await device({ age: 18 }).play(isSilent)).toEqual(COPY)
})

test('a database that never responds does not delay the stream', async () => {
  const silent = {
    downloadOf: isSilent,
    note: async () => {},
    ageLimit: async () => null,
    responseTimeout: async () => {},
    nowMs: () => NOW,
  }
  expect(await copyOrStream(silent, KEY, answers, false)).toBe(STREAM)
})

import { join } from 'node:path'
import * as HLS from 'hls-parser'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FilmLibrary, loadFilmLibrary } from '../../server/media/film-library.ts'
import { askersOf } from '../support/asking.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

describe('a film of the demonstration', () => {
  let library: FilmLibrary
  let service: Service
  beforeAll(async () => {
    library = await loadFilmLibrary(join(import.meta.dirname, '../../server/demo/media'), (message) =>
      expect.unreachable(message),
    )
  })
  beforeEach(async () => {
    service = await openService(sqlite)
    await putCatalogue(service.db)
    service.onAir.films.set('boat', (await library.open('film-1'))!)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const stream = (token?: string) => data('streamTitle', '/catalogue/stream/film-3', token === undefined ? {} : { token })
  const file = async (url: string) => {
    const answer = await service.app.request(`http://efir.test${url}`)
    expect([url, answer.status]).toEqual([url, 200])
    return Buffer.from(await answer.arrayBuffer())
  }
  const playlist = async (url: string) => HLS.parse((await file(url)).toString())

  test('plays every rendition to its last byte', async () => {
    const { url, playlist: known } = await stream(TOKENS.premium)
    expect((await file(url)).toString()).toBe(known)
    const master = (await playlist(url)) as HLS.types.MasterPlaylist
    const { audio, subtitles } = master.variants[0]!
    expect(audio.map(({ language }) => language)).toEqual(['uk', 'ru'])
    expect(subtitles.map(({ language }) => language)).toEqual(['uk', 'ru'])
    for (const { uri = '' } of [...master.variants, ...audio, ...subtitles]) {
      const address = url.replace('master.m3u8', uri)
      const { segments } = (await playlist(address)) as HLS.types.MediaPlaylist
      expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(40, 3)
      for (const segment of segments) expect((await file(address.replace('index.m3u8', segment.uri))).length).toBeGreaterThan(100)
    }
  })

  test('has a preview for every second of its ruler', async () => {
    const { thumbnails } = await stream(TOKENS.premium)
    const cues = (await file(thumbnails!)).toString().match(/thumbnails\.webp#xywh=\d+,\d+,160,90/g)
    expect(cues).toHaveLength(40)
    const sheet = await file(thumbnails!.replace('thumbnails.vtt', cues![0]!.split('#')[0]!))
    expect(sheet.toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('is refused without its package or PIN, and plays with them', async () => {
    expect(await failure('/catalogue/stream/film-3')).toBe('401 registration_required')
    expect(await failure('/catalogue/stream/film-3', { token: TOKENS.basic })).toBe('403 tariff_required')
    const token = TOKENS.premium
    await data('setParentsControl', '/users/set-parents-control', { token, body: { age_limit: 12, pin: '1234' } })
    expect(await failure('/catalogue/stream/film-3', { token })).toBe('403 parental_pin_required')
    const { open_until } = await data('validateParentsControl', '/users/validate-parents-control', {
      token,
      body: { pin: '1234' },
    })
    const { url } = await stream(token)
    await file(url)
    service.clock.nowMs = open_until!
    expect((await service.app.request(`http://efir.test${url}`)).status).toBe(403)
  })

  test('without media is marked, and its stream is an error', async () => {
    const hasMedia = async () => (await data('showTitle', '/catalogue/show/film-1')).title.has_media
    expect(await hasMedia()).toBe(true)
    service.onAir.films.clear()
    service.restart()
    expect(await hasMedia()).toBe(false)
    expect(await failure('/catalogue/stream/film-1')).toBe('503 live_error')
  })
})

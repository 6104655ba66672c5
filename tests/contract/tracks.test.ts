import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TrackChoice } from '../../src/contract/tracks.ts'
import { TRACK_LENGTH } from '../../src/contract/wire.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const token = TOKENS.registered

/** Ukrainian dubbing of films, chosen at noon, with a test's own values. */
const choice = (given: Partial<TrackChoice> = {}): TrackChoice => ({
  of: 'film',
  kind: 'dubbing',
  track: 'uk українська',
  at: NOON,
  ...given,
})

describe.each(engines())('chosen tracks on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const choose = (...choices: TrackChoice[]) => data('chooseTracks', '/users/tracks', { token, method: 'PUT', body: { choices } })
  const chosen = (who = token) => data('chosenTracks', '/users/tracks', { token: who })
  const refused = (body: unknown) => failure('/users/tracks', { token, method: 'PUT', body })

  test('are none before the first choice, unlike the choice of no subtitles', async () => {
    expect(await chosen()).toEqual([])
    const none = choice({ kind: 'subtitles', track: '' })
    expect(await choose(none)).toEqual([none])
    expect(await chosen()).toEqual([none])
  })

  test('are stored for dubbing and subtitles, films and television, each with its own time', async () => {
    const dubbing = choice()
    const subtitles = choice({ kind: 'subtitles', track: 'uk українські', at: NOON - 5000 })
    const television = choice({ of: 'television', track: 'ru русский', at: NOON - 9000 })
    expect(await choose(television, subtitles, dubbing)).toEqual([dubbing, subtitles, television])
  })

  test('belong to one account', async () => {
    await choose(choice())
    expect(await chosen(TOKENS.basic)).toEqual([])
  })

  test('follow the last choice by time, whatever order choices arrive in and however often', async () => {
    const later = choice({ track: 'ru русский', at: NOON - 1000 })
    await choose(later)
    expect(await choose(choice({ at: NOON - 2000 }))).toEqual([later])
    expect(await choose(later)).toEqual([later])
    const last = choice({ track: 'en English', at: NOON - 500 })
    expect(await choose(last, choice({ at: NOON - 700 }))).toEqual([last])
  })

  test('date a choice from the future as now', async () => {
    await choose(choice({ track: 'ru русский', at: NOON + 86_400_000 }))
    service.clock.nowMs += 1
    const later = choice({ at: NOON + 1 })
    expect(await choose(later)).toEqual([later])
  })

  test('lose nothing when choices race', async () => {
    const kinds = ['dubbing', 'subtitles'] as const
    const moments = Array.from({ length: 10 }, (_none, index) => NOON - 10 + index)
    await Promise.all(moments.flatMap((at) => kinds.map((kind) => choose(choice({ kind, track: `t-${at}`, at })))))
    expect(await chosen()).toEqual(kinds.map((kind) => choice({ kind, track: `t-${NOON - 1}`, at: NOON - 1 })))
  })

  test('are deleted with their account', async () => {
    await choose(choice())
    await service.db.deleteFrom('accounts').where('id', '=', 'u-registered').execute()
    expect(await service.db.selectFrom('chosen_tracks').selectAll().execute()).toEqual([])
  })

  test('refuse invalid choices', async () => {
    for (const wrong of [
      { track: 'x'.repeat(TRACK_LENGTH + 1) },
      { track: 'uk\u0000' },
      { track: null },
      { of: 'radio' },
      { kind: 'chapters' },
      { at: NOON + 0.5 },
      { at: -1 },
    ])
      expect(await refused({ choices: [{ ...choice(), ...wrong }] })).toBe('400 invalid_input')
    for (const choices of [[], Array.from({ length: 5 }, () => choice())])
      expect(await refused({ choices })).toBe('400 invalid_input')
  })
})

import { expect, test, vi } from 'vitest'
import { chooseSound, chooseSubtitles, mediaTracks, watchTracks } from './media-tracks.ts'

/** A fake of an element's track list: events, iteration and access by index. */
function list<T extends object>(...tracks: T[]) {
  return Object.assign(new EventTarget(), { ...tracks, [Symbol.iterator]: () => tracks.values() })
}

const text = (kind: string, label: string, language: string, mode = 'disabled') => ({ kind, label, language, mode })
const sound = (label: string, enabled = false) => ({ label, language: 'uk', enabled })

function element(texts: object[], sounds?: object[]) {
  return { textTracks: list(...texts), ...(sounds && { audioTracks: list(...sounds) }) } as unknown as Parameters<
    typeof mediaTracks
  >[0]
}

test('subtitles are named by label or language; other text tracks are ignored', () => {
  const of = element([text('metadata', 'id3', ''), text('subtitles', 'Українські', 'uk', 'showing'), text('captions', '', 'ru')])
  expect(mediaTracks(of)).toEqual({
    subtitles: [
      { index: 1, name: 'Українські', chosen: true },
      { index: 2, name: 'ru', chosen: false },
    ],
    sound: [],
  })
})

test('one audio track is no choice, and most browsers list none', () => {
  expect(mediaTracks(element([], [sound('Дубляж', true)])).sound).toEqual([])
  expect(mediaTracks(element([], [sound('Дубляж', true), sound('Мова оригіналу')])).sound).toEqual([
    { index: 0, name: 'Дубляж', chosen: true },
    { index: 1, name: 'Мова оригіналу', chosen: false },
  ])
})

test('choosing subtitles hides the others, and none hides all', () => {
  const of = element([
    text('metadata', 'id3', '', 'hidden'),
    text('subtitles', 'а', 'uk', 'showing'),
    text('subtitles', 'б', 'ru'),
  ])
  const modes = () => [...of.textTracks].map(({ mode }) => mode)
  chooseSubtitles(of, 2)
  expect(modes()).toEqual(['hidden', 'disabled', 'showing'])
  chooseSubtitles(of, null)
  expect(modes()).toEqual(['hidden', 'disabled', 'disabled'])
})

test('choosing a sound track silences the others', () => {
  const of = element([], [sound('а', true), sound('б')])
  chooseSound(of, 1)
  expect(mediaTracks(of).sound.map(({ chosen }) => chosen)).toEqual([false, true])
})

test('changes of both track lists notify until the last unsubscribe', () => {
  const of = element([], [sound('а', true), sound('б')])
  const tell = vi.fn()
  const stop = watchTracks(of, tell)
  of.textTracks.dispatchEvent(new Event('addtrack'))
  of.audioTracks!.dispatchEvent(new Event('change'))
  stop()
  of.textTracks.dispatchEvent(new Event('change'))
  expect(tell).toHaveBeenCalledTimes(2)
})

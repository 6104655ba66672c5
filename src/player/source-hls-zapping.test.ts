import { expect, test } from 'vitest'
import { EVENTS, FakeHls, hlsBench } from './testing/fake-hls.ts'

test('each item has an instance of its own, with the settings of its kind', () => {
  const { load } = hlsBench()
  expect(load().config['liveSyncDuration']).toBe(24)
  const radio = load({ kind: 'radio' })
  expect(radio.config['liveSyncDuration']).toBe(40)
  radio.say(EVENTS.FRAG_PARSED)
  expect(FakeHls.made[0]!.seen()).toContain('destroy')
})

test('the playing item keeps the element until the next one has a fragment', () => {
  const { element, load, replaced } = hlsBench()
  const before = load()
  void element.play()
  element.begin(96)
  const next = load({ url: '/next.m3u8' })
  expect(before.seen().at(-1)).toBe('stopLoad')
  next.manifest()
  expect(next.seen()).toEqual(['loadSource /next.m3u8', 'startLoad -1'])
  expect(replaced()).toBe(1)
  next.say(EVENTS.FRAG_PARSED)
  next.say(EVENTS.FRAG_PARSED)
  expect(before.seen()).toEqual(['destroy'])
  expect(next.seen()).toEqual(['attach'])
  expect(replaced()).toBe(2)
})

test('of several items chosen in a row only the playing one and the last one count', () => {
  const { element, failures, load } = hlsBench()
  const heard = load()
  void element.play()
  element.begin(96)
  const skipped = load()
  const next = load()
  expect(skipped.seen().at(-1)).toBe('destroy')
  expect(heard.seen()).not.toContain('destroy')
  for (const gone of [heard, skipped]) gone.say(EVENTS.ERROR, { details: 'fragLoadError', type: 'networkError', fatal: true })
  skipped.say(EVENTS.FRAG_PARSED)
  expect(failures).toEqual([])
  next.say(EVENTS.FRAG_PARSED)
  expect(heard.seen()).toContain('destroy')
})

test('an item that has run dry is not waited for', () => {
  const { element, load } = hlsBench()
  load()
  void element.play()
  element.begin(96)
  element.starve()
  expect(load().seen()[0]).toBe('attach')
})

test('after a pause between two items the first does not play again', () => {
  const { element, load, source } = hlsBench()
  const before = load()
  void element.play()
  element.begin(96)
  const next = load()
  source.halt()
  source.resume('live')
  expect(before.seen().at(-1)).toBe('destroy')
  expect(next.seen()).toContain('attach')
})

/** The media of a playing station, as hls.js transfers them. */
function transferMedia(readyState: 'open' | 'closed', updating = false) {
  const calls: string[] = []
  const buffer = {
    updating,
    abort: () => void calls.push('abort'),
    remove: (start: number, end: number) => void calls.push(`remove ${start} ${end}`),
  }
  const setLiveSeekableRange = (start: number, end: number) => void calls.push(`seekable ${start} ${end}`)
  return { media: { mediaSource: { readyState, setLiveSeekableRange }, tracks: { audio: { buffer } } }, calls }
}

const SOUND = (audioCodec: string) => [{ height: 0, bitrate: 128_000, audioCodec }]

test('the next station reuses the emptied media source, so the element never loses its media', () => {
  const { element, load } = hlsBench()
  const { media, calls } = transferMedia('open', true)
  const before = load({ kind: 'radio' })
  before.lends = media
  before.levels = SOUND('mp4a.40.2')
  void element.play()
  element.begin(96)
  before.seen()
  const next = load({ kind: 'radio', url: '/next.m3u8' })
  next.startPosition = 130
  next.levels = SOUND('mp4a.40.2')
  next.seen()
  next.say(EVENTS.FRAG_PARSED)
  expect(before.seen()).toEqual(['stopLoad', 'transfer', 'destroy'])
  expect(calls).toEqual(['abort', 'seekable 0 131', 'remove 0 Infinity'])
  expect(next.seen()).toEqual(['attach what was lent'])
  expect(element.currentTime).toBe(130)
})

test('a media source that is closed is not begun in', () => {
  const { element, load } = hlsBench()
  const before = load({ kind: 'radio' })
  before.lends = transferMedia('closed').media
  before.levels = SOUND('mp4a.40.2')
  void element.play()
  element.begin(96)
  const next = load({ kind: 'radio' })
  next.levels = SOUND('mp4a.40.2')
  next.seen()
  next.say(EVENTS.FRAG_PARSED)
  expect(next.seen()).toEqual(['attach'])
})

test('a station of another codec begins in a media source of its own', () => {
  const { element, load } = hlsBench()
  const before = load({ kind: 'radio' })
  before.lends = transferMedia('open').media
  before.levels = SOUND('mp4a.40.2')
  void element.play()
  element.begin(96)
  const next = load({ kind: 'radio' })
  next.levels = SOUND('mp4a.40.34')
  next.seen()
  next.say(EVENTS.FRAG_PARSED)
  expect(before.seen().slice(-1)).toEqual(['destroy'])
  expect(next.seen()).toEqual(['attach'])
})

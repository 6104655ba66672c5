import { expect, test } from 'vitest'
import { EVENTS, FakeHls, hlsBench } from './fake-hls.ts'
import { NOON } from './fakes.ts'

test('each item has an instance of its own, with the settings of its kind', () => {
  const { load } = hlsBench()
  expect(load().config['liveSyncDuration']).toBe(24)
  expect(load({ kind: 'radio' }).config['liveSyncDuration']).toBe(40)
  expect(FakeHls.made[0]!.seen()).toContain('destroy')
})

test('an item that is heard keeps the element until the next one has a fragment to play', () => {
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

test('of several items chosen in a row only the first heard and the last wanted matter', () => {
  const { element, failures, load } = hlsBench()
  const heard = load()
  void element.play()
  element.begin(96)
  const skipped = load()
  const wanted = load()
  expect(skipped.seen().at(-1)).toBe('destroy')
  expect(heard.seen()).not.toContain('destroy')
  for (const gone of [heard, skipped]) gone.say(EVENTS.ERROR, { details: 'fragLoadError', type: 'networkError', fatal: true })
  skipped.say(EVENTS.FRAG_PARSED)
  expect(failures).toEqual([])
  wanted.say(EVENTS.FRAG_PARSED)
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

test('after a pause between two items the first is not heard again', () => {
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

test('loading starts when the first playlist is there, unless it is only prepared', () => {
  const { load, source } = hlsBench()
  const hls = load({ loading: false })
  hls.manifest()
  expect(hls.seen()).toEqual(['attach', 'loadSource /master.m3u8'])
  source.resume('live')
  expect(hls.seen()).toEqual(['startLoad -1'])
})

test('a wall clock to start at becomes a media time as soon as the playlist names it, once', () => {
  const { load } = hlsBench()
  const hls = load({ startAtMs: NOON + 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist()
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 50'])
})

test('a wall clock that the playlist does not hold leaves the start to the playlist', () => {
  const { load } = hlsBench()
  const hls = load({ startAtMs: NOON - 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist()
  expect(hls.seen()).toEqual([])
})

test('television resumes from the element’s position', () => {
  const { element, load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  hls.playlist()
  element.begin(77)
  source.halt()
  hls.seen()
  source.resume('here')
  expect(hls.seen()).toEqual(['startLoad 77'])
})

test('going back to live leaves the old sound at once and is exact when the playlist is fresh', () => {
  const { element, load, source } = hlsBench()
  const hls = load({ kind: 'radio' })
  hls.manifest()
  hls.playlist({ ageS: 60 })
  element.begin(80)
  source.halt()
  hls.seen()
  source.resume('live')
  expect(element.currentTime).toBe(140)
  expect(hls.seen()).toEqual(['startLoad 140'])
  hls.liveSyncPosition = 137
  hls.playlist()
  expect(element.currentTime).toBe(137)
  hls.liveSyncPosition = 150
  hls.playlist()
  expect(element.currentTime).toBe(137)
})

test('a restart without a first playlist asks for it again, with one it starts loading', () => {
  const { load, source } = hlsBench()
  const hls = load()
  hls.seen()
  source.restart()
  expect(hls.seen()).toEqual(['loadSource /master.m3u8'])
  hls.manifest()
  hls.seen()
  source.restart()
  expect(hls.seen()).toEqual(['startLoad -1'])
})

test('a decoder reset goes on where it was, though the element has forgotten', () => {
  const { element, load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  element.begin(80)
  element.say('timeupdate')
  element.readyState = element.currentTime = 0
  hls.seen()
  source.recover(4)
  expect(hls.seen()).toEqual(['recoverMediaError', 'startLoad 84'])
})

test('an error is told without the objects that hang on it, status 0 as none', () => {
  const { failures, load } = hlsBench()
  const hls = load()
  const error = { details: 'fragLoadError', type: 'networkError', fatal: false, frag: {}, networkDetails: {} }
  hls.say(EVENTS.ERROR, { ...error, response: { code: 403 } })
  hls.say(EVENTS.ERROR, { ...error, response: { code: 0 } })
  expect(failures).toEqual([
    { detail: 'fragLoadError', type: 'networkError', fatal: false, status: 403 },
    { detail: 'fragLoadError', type: 'networkError', fatal: false, status: null },
  ])
})

test('a decoder error of the element, which hls.js only logs, is told', () => {
  const { element, failures } = hlsBench()
  element.error = { code: 3 }
  element.say('error')
  expect(failures).toMatchObject([{ detail: 'elementDecode', fatal: true }])
})

test('the bandwidth is remembered once something was measured, and destroy ends everything', () => {
  const { element, failures, load, source, writes } = hlsBench()
  const hls = load()
  hls.say(EVENTS.FRAG_BUFFERED)
  expect(writes).toEqual(['5000000'])
  source.destroy()
  source.destroy()
  expect(hls.seen().at(-1)).toBe('destroy')
  element.error = { code: 3 }
  element.say('error')
  expect(failures).toEqual([])
  expect(source.timeline()).toBeNull()
})

test('a visit without media leaves the remembered bandwidth alone', () => {
  const { load, source, writes } = hlsBench()
  load()
  source.destroy()
  expect(writes).toEqual([])
})

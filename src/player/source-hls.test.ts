import { expect, test } from 'vitest'
import { FakeElement, fragments, NOON } from './fakes.ts'
import type { SourceFailure } from './reactions.ts'
import { createHlsSource } from './source-hls.ts'
import type { SourceRequest } from './source.ts'

const EVENTS = {
  MANIFEST_LOADED: 'manifest',
  LEVEL_UPDATED: 'playlist',
  LEVEL_SWITCHED: 'switched',
  FRAG_BUFFERED: 'buffered',
  MEDIA_DETACHING: 'detaching',
  ERROR: 'error',
}

const LEVELS = [
  { height: 240, bitrate: 300_000 },
  { height: 360, bitrate: 900_000 },
]
const VARIANTS = [
  ...LEVELS.map(({ height }) => ({ url: `/${height}.m3u8`, height, videoCodec: 'avc1.42E01E', audioCodec: 'mp4a.40.2' })),
  { url: '/sound.m3u8', audioCodec: 'mp4a.40.2' },
]

/** hls.js as far as the source uses it. */
class FakeHls {
  static Events = EVENTS
  static made: FakeHls[] = []
  levels: typeof LEVELS = []
  config: Record<string, unknown>
  calls: string[] = []
  latestLevelDetails: object | null = null
  liveSyncPosition: number | null = 96
  currentLevel = 1
  bandwidthEstimate = 5_000_000
  autoLevelCapping = -1
  listeners = new Map<string, (name: string, data: unknown) => void>()

  constructor(config: Record<string, unknown>) {
    this.config = config
    FakeHls.made.push(this)
  }

  set loadLevel(level: number) {
    this.calls.push(`loadLevel ${level}`)
  }

  set nextLevel(level: number) {
    this.calls.push(`nextLevel ${level}`)
  }

  on(name: string, listener: (name: string, data: unknown) => void) {
    this.listeners.set(name, listener)
  }

  attachMedia() {}

  loadSource(url: string) {
    this.levels = []
    this.latestLevelDetails = null
    this.calls.push(`loadSource ${url}`)
  }

  startLoad(at: number) {
    this.calls.push(`startLoad ${at}`)
  }

  stopLoad() {
    this.calls.push('stopLoad')
  }

  recoverMediaError() {
    this.calls.push('recoverMediaError')
  }

  destroy() {
    this.calls.push('destroy')
  }

  say(name: string, data: unknown = {}) {
    this.listeners.get(name)?.(name, data)
  }

  manifest(levels = LEVELS, variants: object[] = VARIANTS) {
    this.levels = levels
    this.say(EVENTS.MANIFEST_LOADED, { levels: variants })
  }

  playlist({ live = true, count = 30, ageS = 0 } = {}) {
    const details = { fragments: fragments(count), live, type: null, age: ageS, fragmentStart: 0, edge: count * 4 }
    this.latestLevelDetails = details
    this.say(EVENTS.LEVEL_UPDATED, { details })
  }

  seen(): string[] {
    return this.calls.splice(0)
  }
}

function setUp({ saveData = false } = {}) {
  FakeHls.made = []
  const element = new FakeElement()
  const failures: SourceFailure[] = []
  const writes: string[] = []
  const events = { changed() {}, arrived() {}, replacing() {}, failed: (failure: SourceFailure) => void failures.push(failure) }
  const lent = {
    memory: { get: () => null, set: (_: string, value: string) => void writes.push(value) },
    connection: () => ({ saveData }),
  }
  const source = createHlsSource(FakeHls as never, element.asElement(), events, lent)
  const load = (extra: Partial<SourceRequest> = {}) => {
    source.load({ url: '/master.m3u8', kind: 'live', startAtMs: null, quality: 'auto', loading: true, ...extra })
    return FakeHls.made[0]!
  }
  return { element, source, failures, writes, load }
}

test('one instance serves all items, each with the settings of its kind', () => {
  const { load } = setUp()
  const hls = load()
  expect(hls.config['liveSyncDuration']).toBe(24)
  load({ kind: 'radio', url: '/radio.m3u8' })
  expect(FakeHls.made).toHaveLength(1)
  expect(hls.config['liveSyncDuration']).toBe(40)
  expect(hls.seen()).toEqual(['loadSource /master.m3u8', 'loadSource /radio.m3u8'])
})

test('loading starts when the first playlist is there, unless it is only prepared', () => {
  const { load, source } = setUp()
  const hls = load({ loading: false })
  hls.manifest()
  expect(hls.seen()).toEqual(['loadSource /master.m3u8'])
  source.resume('live')
  expect(hls.seen()).toEqual(['startLoad -1'])
})

test('a wall clock to start at becomes a media time as soon as the playlist names it, once', () => {
  const { load } = setUp()
  const hls = load({ startAtMs: NOON + 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist()
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 50'])
})

test('a wall clock that the playlist does not hold leaves the start to the playlist', () => {
  const { load } = setUp()
  const hls = load({ startAtMs: NOON - 50_000 })
  hls.manifest()
  hls.seen()
  hls.playlist()
  expect(hls.seen()).toEqual([])
})

test('television resumes from the element’s position', () => {
  const { element, load, source } = setUp()
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
  const { element, load, source } = setUp()
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
  const { load, source } = setUp()
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
  const { element, load, source } = setUp()
  const hls = load()
  hls.manifest()
  element.begin(80)
  element.say('timeupdate')
  element.readyState = element.currentTime = 0
  hls.seen()
  source.recover(4)
  expect(hls.seen()).toEqual(['recoverMediaError', 'startLoad 84'])
})

test('qualities are named by height; sound alone is offered where there are pictures', () => {
  const { load, source } = setUp()
  const hls = load()
  hls.manifest()
  expect(source.qualities().map(({ height }) => height)).toEqual([360, 240])
  expect(source.audioOnlyOffered()).toBe(true)
  expect(source.playingHeight()).toBe(360)
  hls.manifest([{ height: 0, bitrate: 48_000 }], [VARIANTS[2]!])
  expect(source.qualities()).toEqual([])
  expect(source.audioOnlyOffered()).toBe(false)
})

test('a chosen height is loaded next, automatic choice from the next fragment', () => {
  const { load, source } = setUp()
  const hls = load()
  hls.manifest()
  hls.seen()
  source.setQuality(240)
  source.setQuality('auto')
  expect(hls.seen()).toEqual(['nextLevel 0', 'loadLevel -1'])
})

test('a height chosen on the channel before holds from the first fragment', () => {
  const { load } = setUp()
  const hls = load({ quality: 240 })
  hls.manifest()
  expect(hls.seen()).toEqual(['loadSource /master.m3u8', 'loadLevel 0', 'startLoad -1'])
})

test('sound alone loads its own playlist at the same moment, and pictures come back the same way', () => {
  const { element, load, source } = setUp()
  const hls = load()
  hls.manifest()
  hls.playlist()
  element.begin(50)
  hls.seen()
  source.setQuality('audio')
  hls.manifest()
  hls.manifest([{ height: 0, bitrate: 48_000 }], [{ url: '/sound.m3u8' }])
  expect(hls.seen()).toEqual(['loadSource /master.m3u8', 'loadSource /sound.m3u8', 'startLoad -1'])
  hls.playlist()
  expect(hls.seen()).toEqual(['startLoad 50'])
  expect(source.playingHeight()).toBeNull()
  expect(source.qualities()).toHaveLength(2)
  source.setQuality('auto')
  expect(hls.seen()).toEqual(['loadSource /master.m3u8'])
})

test('sound alone is nothing to switch to where it is not offered', () => {
  const { load, source } = setUp()
  const hls = load({ kind: 'radio' })
  hls.manifest([{ height: 0, bitrate: 48_000 }], [VARIANTS[2]!])
  hls.seen()
  source.setQuality('audio')
  expect(hls.seen()).toEqual([])
})

test('saving data caps automatic choice', () => {
  const { load } = setUp({ saveData: true })
  const hls = load()
  hls.manifest([...LEVELS, { height: 1080, bitrate: 5_000_000 }])
  expect(hls.autoLevelCapping).toBe(1)
})

test('an error is told without the objects that hang on it, status 0 as none', () => {
  const { failures, load } = setUp()
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
  const { element, failures } = setUp()
  element.error = { code: 3 }
  element.say('error')
  expect(failures).toMatchObject([{ detail: 'elementDecode', fatal: true }])
})

test('the bandwidth is remembered once something was measured, and destroy ends everything', () => {
  const { element, failures, load, source, writes } = setUp()
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
  const { load, source, writes } = setUp()
  load()
  source.destroy()
  expect(writes).toEqual([])
})

import { expect, test } from 'vitest'
import { EVENTS, FakeHls, hlsBench, LEVELS, VARIANTS } from './testing/fake-hls.ts'

test('qualities are named by height; sound alone is offered where there are pictures', () => {
  const { load, source } = hlsBench()
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
  const { load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  hls.seen()
  source.setQuality(240)
  source.setQuality('auto')
  expect(hls.seen()).toEqual(['nextLevel 0', 'loadLevel -1'])
})

test('a height chosen on the channel before holds from the first fragment', () => {
  const { load } = hlsBench()
  const hls = load({ quality: 240 })
  hls.manifest()
  expect(hls.seen()).toEqual(['attach', 'loadSource /master.m3u8', 'loadLevel 0', 'startLoad -1'])
})

test('sound alone loads its own playlist at the same moment, and pictures come back the same way', () => {
  const { element, load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  hls.playlist()
  element.begin(50)
  source.setQuality('audio')
  const sound = FakeHls.made.at(-1)!
  sound.manifest()
  sound.manifest([{ height: 0, bitrate: 48_000 }], [{ url: '/sound.m3u8' }])
  expect(sound.seen()).toEqual(['attach', 'loadSource /master.m3u8', 'loadSource /sound.m3u8', 'startLoad -1'])
  sound.playlist()
  expect(sound.seen()).toEqual(['startLoad 50'])
  expect(source.playingHeight()).toBeNull()
  expect(source.qualities()).toHaveLength(2)
  source.setQuality('auto')
  const pictures = FakeHls.made.at(-1)!
  pictures.manifest([{ height: 720, bitrate: 3_000_000 }])
  expect(pictures.seen()).toEqual(['attach', 'loadSource /master.m3u8', 'startLoad -1'])
  expect(source.qualities()).toHaveLength(1)
})

test('sound alone is nothing to switch to where it is not offered', () => {
  const { load, source } = hlsBench()
  const hls = load({ kind: 'radio' })
  hls.manifest([{ height: 0, bitrate: 48_000 }], [VARIANTS[2]!])
  hls.seen()
  source.setQuality('audio')
  expect(hls.seen()).toEqual([])
})

test('saving data caps automatic choice', () => {
  const { load } = hlsBench({ saveData: true })
  const hls = load()
  hls.manifest([...LEVELS, { height: 1080, bitrate: 5_000_000 }])
  expect(hls.autoLevelCapping).toBe(1)
})

test('with data saving at most half the best height plays, from the first fragment or from now on', () => {
  const { load, source } = hlsBench()
  const hls = load({ quality: 'saver' })
  hls.manifest()
  expect(hls.config).toMatchObject({ maxBufferLength: 30, capLevelToPlayerSize: false })
  expect(hls).toMatchObject({ autoLevelCapping: 0, capLevelToPlayerSize: false })
  const other = load()
  other.manifest()
  other.seen()
  source.setQuality('saver')
  expect(other.seen()).toEqual(['loadLevel -1'])
  expect(other).toMatchObject({ autoLevelCapping: 0, capLevelToPlayerSize: false })
  source.setQuality('auto')
  expect(other.capLevelToPlayerSize).toBe(true)
})

test('a station begins with its lowest sound on a slow network, and takes any once enough is buffered', () => {
  const { load, element } = hlsBench()
  const hls = load({ kind: 'radio' })
  hls.bandwidthEstimate = 100_000
  hls.manifest([
    { height: 0, bitrate: 131_000 },
    { height: 0, bitrate: 49_000 },
  ])
  expect(hls.autoLevelCapping).toBe(1)
  hls.say(EVENTS.FRAG_PARSED)
  element.buffer([0, 20])
  hls.say(EVENTS.FRAG_BUFFERED)
  expect(hls.autoLevelCapping).toBe(-1)
})

test('with data saving radio plays the lowest variant only', () => {
  const { load, element } = hlsBench({ saveData: true })
  const hls = load({ kind: 'radio' })
  hls.manifest([
    { height: 0, bitrate: 131_000 },
    { height: 0, bitrate: 49_000 },
  ])
  element.buffer([0, 40])
  hls.say(EVENTS.FRAG_BUFFERED)
  expect(hls.autoLevelCapping).toBe(1)
})

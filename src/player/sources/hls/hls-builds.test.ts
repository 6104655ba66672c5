import { expect, test } from 'vitest'
import { EVENTS, FakeHls, type FakeTracks, FakeWholeHls, hlsBench, LEVELS, VARIANTS } from '../../testing/fake-hls.ts'
import { NOON, flushed } from '../../testing/fakes.ts'

const APART = [{ url: '/uk.m3u8' }]
const WITH_TRACKS = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="uk",URI="uk.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="sound"
v360.m3u8
`
const WITH_SUBTITLES = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="uk",URI="uk.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,SUBTITLES="text"
v360.m3u8
`
const WITH_NAMED_SOUND = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="uk"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="uk",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="sound"
v360.m3u8
`

/** A source that may load the full build of hls.js, and the number of imports. */
function bench(bring = async () => FakeWholeHls) {
  let requests = 0
  const loadFullBuild = () => {
    requests++
    return bring()
  }
  return { ...hlsBench({ loadFullBuild }), requests: () => requests }
}

const named = (made: FakeHls, tracks: FakeTracks) => made.manifest(LEVELS, VARIANTS, tracks)

test.each<[string, FakeTracks]>([
  ['sound', { audioTracks: APART }],
  ['subtitles', { subtitles: APART }],
])(
  'a channel whose %s are streams of their own plays with the whole of hls.js, and nothing of it with the light build',
  async (_, tracks) => {
    const { load } = bench()
    const light = load()
    named(light, tracks)
    await flushed()
    expect(light.seen()).toEqual(['attach', 'loadSource /master.m3u8', 'destroy'])
    const whole = FakeHls.made.at(-1)!
    expect(whole).toBeInstanceOf(FakeWholeHls)
    named(whole, tracks)
    expect(whole.seen()).toEqual(['attach', 'loadSource /master.m3u8', 'startLoad -1'])
  },
)

test('a channel whose sounds and subtitles lie in the pictures plays with the light build', async () => {
  const { load, requests } = bench()
  const hls = load()
  named(hls, { audioTracks: [{ url: '' }] })
  await flushed()
  expect(hls.seen().at(-1)).toBe('startLoad -1')
  expect(requests()).toBe(0)
})

test('a source without the full build plays with its own', () => {
  const { load } = hlsBench()
  const hls = load()
  named(hls, { audioTracks: APART })
  expect(hls.seen().at(-1)).toBe('startLoad -1')
})

test('once loaded, only items that need the full build use it at once', async () => {
  const { load } = bench()
  named(load(), { audioTracks: APART })
  await flushed()
  expect(load({ playlist: WITH_TRACKS })).toBeInstanceOf(FakeWholeHls)
  expect(load({ playlist: WITH_SUBTITLES })).toBeInstanceOf(FakeWholeHls)
  expect(load({ playlist: WITH_NAMED_SOUND })).not.toBeInstanceOf(FakeWholeHls)
  expect(load()).not.toBeInstanceOf(FakeWholeHls)
})

test('the current item plays until the full build has a fragment', async () => {
  const { element, load } = bench()
  const before = load()
  void element.play()
  element.begin(96)
  const light = load({ url: '/next.m3u8' })
  before.seen()
  named(light, { audioTracks: APART })
  await flushed()
  expect(light.seen()).toEqual(['loadSource /next.m3u8', 'destroy'])
  const whole = FakeHls.made.at(-1)!
  expect(before.seen()).not.toContain('destroy')
  whole.say(EVENTS.FRAG_PARSED)
  expect(before.seen()).toEqual(['destroy'])
  expect(whole.seen()).toEqual(['loadSource /next.m3u8', 'attach'])
})

test('a newer item is not replaced by it', async () => {
  const { load } = bench()
  named(load(), { audioTracks: APART })
  const next = load({ url: '/other.m3u8' })
  await flushed()
  expect(FakeHls.made.at(-1)).toBe(next)
})

test('it begins at the item’s start position', async () => {
  const { load } = bench()
  named(load({ kind: 'archive', startAtMs: NOON + 20_000 }), { audioTracks: APART })
  await flushed()
  const whole = FakeHls.made.at(-1)!
  named(whole, { audioTracks: APART })
  whole.seen()
  whole.playlist({ live: false })
  expect(whole.seen()).toEqual(['startLoad 20'])
})

test('an item paused meanwhile does not load', async () => {
  const { load, source } = bench()
  named(load(), { audioTracks: APART })
  source.halt()
  await flushed()
  const whole = FakeHls.made.at(-1)!
  named(whole, { audioTracks: APART })
  expect(whole.seen()).toEqual(['attach', 'loadSource /master.m3u8'])
})

test('a failed import of the build is a network failure, and a restart imports it again', async () => {
  let isReachable = false
  const { load, source, failures } = bench(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return FakeWholeHls
  })
  const light = load()
  named(light, { audioTracks: APART })
  await flushed()
  expect(failures).toEqual([{ detail: 'noWholeBuild', type: 'networkError', fatal: true, status: null, code: null }])
  expect(light.seen()).not.toContain('startLoad -1')
  isReachable = true
  source.restart()
  await flushed()
  expect(light.seen()).toEqual(['destroy'])
  expect(FakeHls.made.at(-1)).toBeInstanceOf(FakeWholeHls)
})

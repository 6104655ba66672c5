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

/** A source that may have the whole of hls.js; how often it has asked for it. */
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

test('a source that is lent no other build plays with its own', () => {
  const { load } = hlsBench()
  const hls = load()
  named(hls, { audioTracks: APART })
  expect(hls.seen().at(-1)).toBe('startLoad -1')
})

test('once it is there, what is known to need the whole of hls.js has it at once, and nothing else does', async () => {
  const { load } = bench()
  named(load(), { audioTracks: APART })
  await flushed()
  expect(load({ playlist: WITH_TRACKS })).toBeInstanceOf(FakeWholeHls)
  expect(load({ playlist: WITH_SUBTITLES })).toBeInstanceOf(FakeWholeHls)
  expect(load({ playlist: WITH_NAMED_SOUND })).not.toBeInstanceOf(FakeWholeHls)
  expect(load()).not.toBeInstanceOf(FakeWholeHls)
})

test('what is heard goes on until the whole of hls.js has a fragment in hand', async () => {
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

test('what is wanted meanwhile is not taken away by it', async () => {
  const { load } = bench()
  named(load(), { audioTracks: APART })
  const next = load({ url: '/other.m3u8' })
  await flushed()
  expect(FakeHls.made.at(-1)).toBe(next)
})

test('it begins where the item was asked to begin', async () => {
  const { load } = bench()
  named(load({ kind: 'archive', startAtMs: NOON + 20_000 }), { audioTracks: APART })
  await flushed()
  const whole = FakeHls.made.at(-1)!
  named(whole, { audioTracks: APART })
  whole.seen()
  whole.playlist({ live: false })
  expect(whole.seen()).toEqual(['startLoad 20'])
})

test('what was paused meanwhile does not load', async () => {
  const { load, source } = bench()
  named(load(), { audioTracks: APART })
  source.halt()
  await flushed()
  const whole = FakeHls.made.at(-1)!
  named(whole, { audioTracks: APART })
  expect(whole.seen()).toEqual(['attach', 'loadSource /master.m3u8'])
})

test('code that does not come is a failure of the network, and a restart asks for it again', async () => {
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

import Hls from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferAbr } from './buffer-abr.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  // A page is never loaded at 0.
  vi.advanceTimersByTime(1000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const quiet = () => {}
const SILENT = { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet, trace: quiet }

const level = (bitrate: number) => ({
  averageBitrate: bitrate,
  maxBitrate: bitrate,
  bitrate,
  codecSet: 'avc1,mp4a',
  videoRange: 'SDR',
  frameRate: 25,
  loadError: 0,
  fragmentError: 0,
  supportedResult: {},
})

/** hls.js's own controller with the rule, on an instance that plays. */
function bench({ bufferedS = 20, measured = true } = {}) {
  vi.stubGlobal('self', globalThis)
  const calls: string[] = []
  const hls = {
    logger: SILENT,
    config: { ...Hls.DefaultConfig, maxBufferLength: 60, abrEwmaDefaultEstimate: 1_300_000 },
    levels: [level(400_000), level(900_000), level(2_000_000)],
    allAudioTracks: [],
    media: { currentTime: 100, playbackRate: 1, readyState: 4, paused: false },
    mainForwardBufferInfo: { len: bufferedS },
    latestLevelDetails: { live: true, edge: 124, targetduration: 4, averagetargetduration: 4 },
    autoLevelEnabled: true,
    minAutoLevel: 0,
    maxAutoLevel: 2,
    firstLevel: 0,
    loadLevel: 0,
    startPosition: 100,
    on() {},
    off() {},
    trigger: (name: string) => void calls.push(name),
    set nextLoadLevel(next: number) {
      calls.push(`load level ${next}`)
      abr.nextAutoLevel = next
    },
  }
  const abr = new (bufferAbr(Hls))(hls as unknown as Hls)
  if (measured) abr.bwEstimator.sample(4000, (1_300_000 * 4) / 8)
  const fragmentLoading = (levelOf: number) => {
    const frag = {
      type: 'main',
      sn: 7,
      level: levelOf,
      duration: 4,
      stats: { aborted: false, loaded: 0, total: 1_000_000, loading: { start: performance.now(), first: 0, end: 0 } },
      abortRequests: () => void calls.push('abort'),
    }
    abr['onFragLoading'](Hls.Events.FRAG_LOADING, { frag } as never)
    return frag
  }
  // hls.js takes the level of a loaded fragment into account.
  const loaded = (levelOf: number) =>
    abr['onFragLoaded'](Hls.Events.FRAG_LOADED, { frag: fragmentLoading(levelOf), part: null } as never)
  return { abr, hls, calls, fragmentLoading, loaded }
}

test('the level follows the buffer, and hls.js’s repetition of it does not fix it', () => {
  const { abr, hls, loaded } = bench()
  loaded(0)
  const chosen = abr.nextAutoLevel
  expect(chosen).toBe(1)
  abr.nextAutoLevel = chosen
  hls.mainForwardBufferInfo.len = 3
  expect(abr.nextAutoLevel).toBe(0)
})

test('the first level is hls.js’s own choice', () => {
  const { abr } = bench({ measured: false, bufferedS: 0 })
  expect(abr.nextAutoLevel).toBe(1)
})

test('a level that hls.js forces after an error stays', () => {
  const { abr, loaded } = bench()
  loaded(1)
  abr.nextAutoLevel = 2
  expect(abr.nextAutoLevel).toBe(2)
})

test('the caps of hls.js hold', () => {
  const { abr, hls, loaded } = bench()
  hls.maxAutoLevel = 0
  loaded(0)
  expect(abr.nextAutoLevel).toBe(0)
})

test('levels with other codecs or with errors are left out', () => {
  const { abr, hls, loaded } = bench()
  hls.levels[1]!.codecSet = 'hvc1,mp4a'
  loaded(0)
  expect(abr.nextAutoLevel).toBe(0)
})

test('a late fragment is aborted, and the lowest level loads', () => {
  const { calls, fragmentLoading } = bench({ bufferedS: 4 })
  const { stats } = fragmentLoading(2)
  stats.loading.first = performance.now() + 100
  vi.advanceTimersByTime(750)
  expect(calls).toEqual([])
  stats.loaded = 40_000
  vi.advanceTimersByTime(250)
  expect(calls).toEqual(['load level 0', 'abort', Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED])
})

test('a destroyed controller checks nothing', () => {
  const { abr, calls, fragmentLoading } = bench({ bufferedS: 4 })
  fragmentLoading(2)
  abr.destroy()
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual([])
})

import { M3U8Parser } from 'hls.js/light'
import { FakeElement } from './fake-element.ts'
import { fragments } from './fakes.ts'
import type { SourceFailure } from '../recovery/reactions.ts'
import type { LoadFullBuild } from '../sources/hls/hls-builds.ts'
import { createHoldBack, type HoldBack } from '../hold-back.ts'
import { createPlaylistReader } from '../sources/hls/playlist-reader.ts'
import type { PrefetchCache } from '../fast-start/prefetch-cache.ts'
import { createHlsSource } from '../sources/hls/hls-source.ts'
import type { SourceRequest } from '../source.ts'

/** The names of hls.js's events, as far as the source listens. */
export const EVENTS = {
  MANIFEST_LOADED: 'manifest',
  LEVEL_UPDATED: 'playlist',
  LEVEL_SWITCHED: 'switched',
  FRAG_LOADING: 'requested',
  FRAG_PARSED: 'parsed',
  FRAG_BUFFERED: 'buffered',
  MEDIA_DETACHING: 'detaching',
  ERROR: 'error',
}

/** A channel's levels in hls.js, without audio only. */
export const LEVELS = [
  { height: 240, bitrate: 300_000 },
  { height: 360, bitrate: 900_000 },
]
/** The same channel's variants in its multivariant playlist. */
export const VARIANTS = [
  ...LEVELS.map(({ height }) => ({ url: `/${height}.m3u8`, height, videoCodec: 'avc1.42E01E', audioCodec: 'mp4a.40.2' })),
  { url: '/sound.m3u8', audioCodec: 'mp4a.40.2' },
]

/** hls.js's own playlist parser. */
export const READER = createPlaylistReader(M3U8Parser)

/** Audio and subtitle tracks of a multivariant playlist; those without a URL are part of the video. */
export type FakeTracks = { audioTracks?: readonly { url: string }[]; subtitles?: readonly { url: string }[] }

/** A loader that never loads. */
class FakeLoader {}

/** An ABR controller that never chooses. */
class FakeAbr {}

/** hls.js as far as the source uses it. */
export class FakeHls {
  static Events = EVENTS
  static made: FakeHls[] = []
  static DefaultConfig = { loader: FakeLoader, abrController: FakeAbr }
  levels: ((typeof LEVELS)[number] & { audioCodec?: string; uri?: string })[] = []
  config: Record<string, unknown>
  calls: string[] = []
  latestLevelDetails: object | null = null
  liveSyncPosition: number | null = 96
  currentLevel = 1
  bandwidthEstimate = 5_000_000
  autoLevelCapping = -1
  capLevelToPlayerSize: boolean | undefined
  listeners = new Map<string, (name: string, data: unknown) => void>()

  constructor(config: Record<string, unknown>) {
    this.config = config
    FakeHls.made.push(this)
  }

  set loadLevel(level: number) {
    this.calls.push(`loadLevel ${level}`)
  }

  set startLevel(level: number) {
    this.calls.push(`startLevel ${level}`)
  }

  set nextLevel(level: number) {
    this.calls.push(`nextLevel ${level}`)
  }

  on(name: string, listener: (name: string, data: unknown) => void) {
    this.listeners.set(name, listener)
  }

  /** The media of `transferMedia`; null without an element. */
  lends: object | null = null
  startPosition = -1
  targetLatency: number | null = null

  attachMedia(media: object) {
    this.calls.push(media === this.given ? 'attach what was lent' : 'attach')
  }

  given: object | null = null

  transferMedia() {
    this.calls.push('transfer')
    for (const made of FakeHls.made) made.given = this.lends
    return this.lends
  }

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

  manifest(levels = LEVELS, variants: object[] = VARIANTS, tracks: FakeTracks = {}) {
    this.levels = levels
    this.say(EVENTS.MANIFEST_LOADED, { levels: variants, audioTracks: [], ...tracks })
  }

  playlist({ live = true, count = 30, ageS = 0, startS = 0 } = {}) {
    const edge = startS + count * 4
    const details = { fragments: fragments(count, startS), live, type: null, age: ageS, fragmentStart: startS, edge }
    this.latestLevelDetails = details
    this.say(EVENTS.LEVEL_UPDATED, { details })
  }

  seen(): string[] {
    return this.calls.splice(0)
  }
}

/** The full build of hls.js; `FakeHls` is the light one. */
export class FakeWholeHls extends FakeHls {}

type BenchOptions = {
  saveData?: boolean
  holdBack?: HoldBack
  cache?: PrefetchCache | null
  loadFullBuild?: () => Promise<unknown>
}

/** A source on a fake element and a fake hls.js. */
export function hlsBench({ saveData = false, holdBack = createHoldBack(null), cache = null, loadFullBuild }: BenchOptions = {}) {
  FakeHls.made = []
  const element = new FakeElement()
  const failures: SourceFailure[] = []
  let replacements = 0
  const writes: string[] = []
  const events = {
    changed() {},
    arrived() {},
    replacing: () => void replacements++,
    failed: (failure: SourceFailure) => void failures.push(failure),
  }
  const deps = {
    memory: { get: () => null, set: (_: string, value: string) => void writes.push(value) },
    connection: () => ({ saveData }),
    holdBack,
    cache,
    read: READER,
    loadFullBuild: loadFullBuild as LoadFullBuild | undefined,
  }
  const source = createHlsSource(FakeHls as never, element.asElement(), events, deps)
  const load = (extra: Partial<SourceRequest> = {}) => {
    source.load({ url: '/master.m3u8', playlist: null, kind: 'live', startAtMs: null, quality: 'auto', loading: true, ...extra })
    return FakeHls.made.at(-1)!
  }
  return { element, source, failures, writes, load, replaced: () => replacements }
}

import { FakeElement } from './fake-element.ts'
import type { Timeline } from '../live-window.ts'
import { createPlayer, type Player, type PlayerOptions } from '../player.ts'
import type { LineFacts, Source, SourceEvents, SourceRequest } from '../source.ts'
import type { Kind, PlayerItem } from '../state.ts'
import type { Stretch } from '../wall-clock.ts'

/** Noon of a day long past: the wall clock of media time 0 in the tests of this folder. */
export const NOON = Date.UTC(2026, 0, 15, 12)

/** Four-second fragments from a media time on, dated so that media time 0 is `NOON`. */
export function fragments(count: number, startS = 0): Stretch[] {
  return Array.from({ length: count }, (_, index) => {
    const start = startS + index * 4
    return { start, duration: 4, programDateTime: NOON + start * 1000 }
  })
}

/** A source that records its calls. */
export class FakeSource {
  calls: string[] = []
  requests: SourceRequest[] = []
  prepared: string[] = []
  unprepared = 0
  playlist: Timeline | null = { stretches: fragments(30), growth: 'sliding', ageMs: 0 }
  events!: SourceEvents
  /** The previous item holds the element on `load` until the test calls `replacing`. */
  overlaps = false
  /** Bytes of the segments that load; null for a source that does not know. */
  bytes: number | null = null
  line: LineFacts | null = null
  hasAudioOnly = false

  open(events: SourceEvents): Source {
    this.events = events
    const note = (call: string) => void this.calls.push(call)
    return {
      load: (request) => {
        if (!this.overlaps) events.replacing()
        this.requests.push(request)
        note('load')
      },
      resume: (where) => note(`resume ${where}`),
      renew: (url) => note(`renew ${url}`),
      halt: () => note('halt'),
      restart: () => note('restart'),
      recover: (skipS) => note(`recover ${skipS}`),
      prefetch: async ({ url }, _quality, withSegment) => {
        this.prepared.push(withSegment ? url : `${url} without a segment`)
        return true
      },
      cancelPrefetch: () => void this.unprepared++,
      timeline: () => this.playlist,
      qualities: () => [],
      audioOnlyOffered: () => this.hasAudioOnly,
      setQuality: (quality) => note(`quality ${quality}`),
      playingHeight: () => null,
      loadedBytes: () => this.bytes,
      lineFacts: () => this.line,
      destroy: () => note('destroy'),
    }
  }

  /** Returns the calls since the last time. */
  seen(): string[] {
    return this.calls.splice(0)
  }

  fail(detail: string, status: number | null = null, fatal = true, type = 'networkError') {
    // A refusal is the service's own, with its code.
    this.events.failed({ detail, status, fatal, type, code: status === null ? null : 'live_error' })
  }
}

/** A player on a fake element and a fake source. */
export type Bench = { player: Player; element: FakeElement; source: FakeSource; network: EventTarget }

/** Creates a player with fakes. */
export function bench(options: PlayerOptions = {}): Bench {
  const element = new FakeElement()
  const source = new FakeSource()
  const network = new EventTarget()
  const openSource = async (_: HTMLMediaElement, events: SourceEvents) => source.open(events)
  return {
    player: createPlayer(element.asElement(), {
      network,
      openSource,
      reach: async () => true,
      isServed: async () => false,
      claimLine: () => () => {},
      ...options,
    }),
    element,
    source,
    network,
  }
}

/** An item with numbered URLs that last an hour. */
export function item(kind: Kind, extra: Partial<PlayerItem> = {}): PlayerItem & { requests: () => number } {
  let requests = 0
  return {
    kind,
    key: `${kind}:one`,
    address: async () => ({ url: `/media/${++requests}.m3u8`, expiresAtMs: Date.now() + 3_600_000 }),
    requests: () => requests,
    ...extra,
  }
}

/** Plays an item at a media time and clears the recorded calls. */
export async function playing(on: Bench, kind: Kind = 'live', atS = 96) {
  const played = item(kind)
  on.player.load(played)
  on.player.play()
  await flushed()
  on.element.begin(atS)
  on.source.events.arrived()
  on.source.seen()
  return played
}

/** Lets promises settle; works under fake timers too. */
export async function flushed() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

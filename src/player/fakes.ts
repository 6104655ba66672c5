import type { Timeline } from './live-window.ts'
import { createPlayer, type Player, type PlayerOptions } from './player.ts'
import type { Source, SourceEvents, SourceRequest } from './source.ts'
import type { Kind, PlayerItem } from './state.ts'
import type { Stretch } from './wall-clock.ts'

/** Noon of a day long past: the wall clock of media time 0 in the tests of this folder. */
export const NOON = Date.UTC(2026, 0, 15, 12)

/** Four-second fragments from a media time on, dated so that media time 0 is `NOON`. */
export function fragments(count: number, startS = 0): Stretch[] {
  return Array.from({ length: count }, (_, index) => {
    const start = startS + index * 4
    return { start, duration: 4, programDateTime: NOON + start * 1000 }
  })
}

function ranges(list: [number, number][]): TimeRanges {
  return { length: list.length, start: (index) => list[index]![0], end: (index) => list[index]![1] }
}

/** A media element that does nothing by itself. */
export class FakeElement extends EventTarget {
  paused = true
  ended = false
  readyState = 0
  currentTime = 0
  duration = Number.NaN
  volume = 1
  muted = false
  playbackRate = 1
  src = ''
  error: { code: number } | null = null
  buffered = ranges([])
  seekable = ranges([])
  playCalls = 0
  /** What the next `play()` answers. */
  answer: () => Promise<void> = () => Promise.resolve()

  play() {
    this.playCalls++
    const wasPaused = this.paused
    this.paused = false
    const answer = this.answer()
    answer.catch(() => {
      this.paused = true
    })
    if (wasPaused) this.say('play')
    return answer
  }

  pause() {
    if (this.paused) return
    this.paused = true
    this.say('pause')
  }

  load() {}

  removeAttribute() {
    this.src = ''
  }

  say(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name))
  }

  buffer(...list: [number, number][]) {
    this.buffered = ranges(list)
  }

  seek(...list: [number, number][]) {
    this.seekable = ranges(list)
  }

  /** The media are there and, unless paused, on. */
  begin(atS: number) {
    this.readyState = 4
    this.currentTime = atS
    this.say('loadedmetadata', 'canplay')
    if (!this.paused) this.say('playing')
  }

  /** The buffer has run dry. */
  starve() {
    this.readyState = 2
    this.say('waiting')
  }

  asElement(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement
  }
}

/** A source that writes down what it is told. */
export class FakeSource {
  calls: string[] = []
  requests: SourceRequest[] = []
  playlist: Timeline | null = { stretches: fragments(30), growth: 'sliding', ageMs: 0 }
  events!: SourceEvents

  open(events: SourceEvents): Source {
    this.events = events
    const note = (call: string) => void this.calls.push(call)
    return {
      load: (request) => {
        events.replacing()
        this.requests.push(request)
        note('load')
      },
      resume: (where) => note(`resume ${where}`),
      halt: () => note('halt'),
      restart: () => note('restart'),
      recover: (skipS) => note(`recover ${skipS}`),
      timeline: () => this.playlist,
      qualities: () => [],
      audioOnlyOffered: () => false,
      setQuality: (quality) => note(`quality ${quality}`),
      playingHeight: () => null,
      destroy: () => note('destroy'),
    }
  }

  /** What was called since the last look. */
  seen(): string[] {
    return this.calls.splice(0)
  }

  fail(detail: string, status: number | null = null, fatal = true, type = 'networkError') {
    this.events.failed({ detail, status, fatal, type })
  }
}

/** A player on a fake element and a fake source. */
export type Bench = { player: Player; element: FakeElement; source: FakeSource; network: EventTarget }

/** Puts a player on the bench. */
export function bench(options: PlayerOptions = {}): Bench {
  const element = new FakeElement()
  const source = new FakeSource()
  const network = new EventTarget()
  const openSource = async (_: HTMLMediaElement, events: SourceEvents) => source.open(events)
  return { player: createPlayer(element.asElement(), { network, openSource, ...options }), element, source, network }
}

/** An item whose addresses are numbered and last an hour. */
export function item(kind: Kind, extra: Partial<PlayerItem> = {}): PlayerItem & { asked: () => number } {
  let asked = 0
  return {
    kind,
    key: `${kind}:one`,
    address: async () => ({ url: `/media/${++asked}.m3u8`, expiresAtMs: Date.now() + 3_600_000 }),
    asked: () => asked,
    ...extra,
  }
}

import type { Stretch } from '../../wall-clock.ts'
import type { Fragment } from './transmuxing.ts'

/** The events of a buffer. */
export type BufferEvents = {
  appended: () => void
  /** The browser does not decode the type. */
  unsupported: () => void
  failed: () => void
}

/** A start needs so much, so that the next fragment comes before the end of these. */
const START_S = { ts: 4, aac: 2 }
const LEAST_FRAGMENTS = 2
const BACK_BUFFER_S = 30
/** A step of the stream's times beyond this is a seam: the next fragment follows the last one at once. */
const SEAM_S = 0.1

/** A decoder that waits has at most so much left. */
const STOP_S = 0.3

type MediaSourceClass = typeof MediaSource
type Anchor = { start: number; wallMs: number }

/** Returns the browser's Media Source Extensions; undefined without them. */
export function mediaSourceClass(): MediaSourceClass | undefined {
  const scope = globalThis as { MediaSource?: MediaSourceClass; ManagedMediaSource?: MediaSourceClass }
  return scope.MediaSource ?? scope.ManagedMediaSource
}

/** The fragments of one direct stream in an element. */
export type MediaBuffer = ReturnType<typeof createMediaBuffer>

/** Attaches a new media source to the element and feeds it with fragments, one after the other. */
// oxlint-disable-next-line max-lines-per-function -- the buffer is a machine whose steps share where it is
export function createMediaBuffer(
  element: HTMLMediaElement,
  container: keyof typeof START_S,
  now: () => number,
  events: BufferEvents,
) {
  const MediaSourceOf = mediaSourceClass()!
  const mediaSource = new MediaSourceOf()
  const url = URL.createObjectURL(mediaSource)
  let target: SourceBuffer | undefined
  let type = ''
  let held: Fragment[] | null = []
  const queue: Fragment[] = []
  let init: Uint8Array | undefined
  let anchors: Anchor[] = []
  let endS = 0
  let expectedS: number | undefined
  let appendedAtMs = now()
  let isOver = false
  /** A jump to the next fragment, as after a pause. */
  let jumps = false

  mediaSource.addEventListener('sourceopen', feed)
  // iOS attaches managed media only without AirPlay; elsewhere later items keep their remote playback.
  if (!('MediaSource' in globalThis)) element.disableRemotePlayback = true
  element.src = url

  function append(fragment: Fragment): void {
    if (!held) queue.push(fragment)
    else {
      held.push(fragment)
      const seconds = held.reduce((sum, one) => sum + one.seconds, 0)
      if (held.length < LEAST_FRAGMENTS || seconds < START_S[container]) return
      queue.push(...held)
      held = null
    }
    feed()
  }

  function feed(): void {
    if (isOver || mediaSource.readyState !== 'open' || target?.updating) return
    const [next] = queue
    if (!next) return trim()
    try {
      if (!adoptType(next.type)) return
      if (init === undefined || !isSame(init, next.init)) {
        target!.appendBuffer(copyOf((init = next.init)))
        return
      }
      place(next)
      target!.appendBuffer(copyOf(next.bytes))
      queue.shift()
      appendedAtMs = now()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') trim(5)
      else events.failed()
    }
  }

  function adoptType(next: string): boolean {
    if (next === type) return true
    if (!MediaSourceOf.isTypeSupported(next)) {
      events.unsupported()
      return false
    }
    if (target) target.changeType(next)
    else {
      target = mediaSource.addSourceBuffer(next)
      target.addEventListener('updateend', updated)
      target.addEventListener('error', events.failed)
      mediaSource.duration = Infinity
    }
    type = next
    init = undefined
    return true
  }

  /** Sets the time of a fragment: right after the last one, whatever the stream's clock does. */
  function place({ startS, seconds }: Fragment): void {
    const last = anchors.at(-1)
    const isSeam = expectedS === undefined || startS === undefined || Math.abs(startS - expectedS) > SEAM_S
    if (isSeam) target!.timestampOffset = endS - (startS ?? 0)
    const wallMs = now() - queue.reduce((sum, one) => sum + one.seconds, 0) * 1000
    const hasPaused = expectedS === undefined || !last
    if (hasPaused) anchors.push({ start: endS, wallMs })
    if (jumps) {
      jumps = false
      element.currentTime = endS
    }
    const from = startS ?? 0
    expectedS = from + seconds
    endS = (isSeam ? endS : target!.timestampOffset + from) + seconds
  }

  function updated(): void {
    jumpGap()
    events.appended()
    feed()
  }

  /** Sound and picture begin at other times, and lost packets leave holes. */
  function jumpGap(): void {
    if (!target || isOver) return
    const { buffered } = target
    // A decoder stops a little before the end of what it has.
    const nearS = element.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA ? STOP_S : 0
    for (let i = 0; i < buffered.length; i += 1) {
      if (buffered.end(i) <= element.currentTime + nearS) continue
      if (buffered.start(i) > element.currentTime) element.currentTime = buffered.start(i) + 0.01
      return
    }
  }

  function trim(behindS = BACK_BUFFER_S): void {
    const until = element.currentTime - behindS
    if (!target || target.updating || target.buffered.length === 0 || until - target.buffered.start(0) < BACK_BUFFER_S / 3) return
    target.remove(0, until)
    anchors = anchors.filter(({ start }, i) => (anchors[i + 1]?.start ?? Infinity) > until || start > until)
  }

  return {
    append,
    jumpGap,
    /** The next fragment comes from another connection. `where` is the position to resume at. */
    reconnect(where: 'here' | 'live'): void {
      expectedS = undefined
      held = []
      jumps = where === 'live' && anchors.length > 0
    },
    aheadS: (): number => endS - element.currentTime,
    ageMs: (): number => now() - appendedAtMs,
    stretches(): Stretch[] {
      const startS = target && target.buffered.length > 0 ? target.buffered.start(0) : 0
      return anchors.flatMap(({ start, wallMs }, i) => {
        const end = anchors[i + 1]?.start ?? endS
        const from = Math.max(start, startS)
        if (end <= from) return []
        return [{ start: from, duration: end - from, programDateTime: wallMs + (from - start) * 1000 }]
      })
    },
    close(): void {
      isOver = true
      URL.revokeObjectURL(url)
    },
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i])

/** mux.js's arrays may be views of larger ones. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

import { bufferedAhead } from '../readings.ts'
import type { Shared } from '../session.ts'
import type { LineFacts } from '../source.ts'
import type { Phase } from '../state.ts'
import { wantsSoundOnly } from './sound-only-rule.ts'

const THROUGHPUT_MS = 3000
const STALLS_MS = 30_000

// An idle line measures nothing: after a seek the first seconds decide.
const MEASURED_MS = 2000

type Sample = { atMs: number; loadingMs: number; bits: number; stalledMs: number }

/** Changes to sound alone before the picture stalls, and back: see `sound-only-rule.ts`. Only for a viewer
 * who lets the player choose. */
export function createSoundFallback(
  { element, session, source, changed }: Shared,
  nowMs: () => number = () => performance.now(),
) {
  let item = session.item
  let samples: Sample[] = []
  let before = { atMs: nowMs(), bytes: 0 }
  let changedMs = 0
  let times = 0
  let isSeeking = false

  // The wait after the viewer's own seek is no stall.
  element.addEventListener('seeking', () => {
    samples = []
    isSeeking = true
  })

  /** Measures the time since the last tick. */
  function measure(phase: Phase, bytes: number, isLoading: boolean): void {
    const atMs = nowMs()
    const ms = atMs - before.atMs
    const bits = Math.max(0, bytes - before.bytes) * 8
    if (phase === 'playing') isSeeking = false
    samples = samples.filter((sample) => atMs - sample.atMs < STALLS_MS)
    const stalledMs = phase === 'waiting' && !isSeeking ? ms : 0
    samples.push({ atMs, bits, loadingMs: isLoading || bits > 0 ? ms : 0, stalledMs })
    before = { atMs, bytes }
  }

  function lastSamples(): { bits: number; loadingMs: number } {
    const last = samples.filter(({ atMs }) => before.atMs - atMs < THROUGHPUT_MS)
    return { bits: sum(last, ({ bits }) => bits), loadingMs: sum(last, ({ loadingMs }) => loadingMs) }
  }

  function needsFallback({ lastRate, estimate, ...line }: LineFacts): boolean {
    const { bits, loadingMs } = lastSamples()
    if (!session.soundFallback && loadingMs < MEASURED_MS) return false
    return wantsSoundOnly({
      ...line,
      isSoundOnly: session.soundFallback,
      sinceS: (before.atMs - changedMs) / 1000,
      times,
      bufferedS: bufferedAhead(element) ?? 0,
      stalledS: sum(samples, ({ stalledMs }) => stalledMs) / 1000,
      throughput: (bits * 1000) / Math.max(1, loadingMs),
      estimate: (session.soundFallback ? lastRate : null) ?? estimate,
    })
  }

  return {
    /** Call it every second with the phase. */
    update(phase: Phase) {
      if (item !== session.item) {
        item = session.item
        samples = []
        times = 0
      }
      const playing = source()
      const line = playing?.lineFacts()
      measure(phase, playing?.loadedBytes() ?? 0, line?.isLoading ?? false)
      const isAutomatic = session.quality === 'auto' || session.quality === 'saver'
      const isReady = session.started && session.playWhenReady && (phase === 'playing' || phase === 'waiting')
      if (!playing || !line || !isAutomatic || !isReady || !playing.audioOnlyOffered()) return
      const isNeeded = needsFallback(line)
      if (isNeeded === session.soundFallback) return
      session.soundFallback = isNeeded
      changedMs = before.atMs
      if (isNeeded) times += 1
      playing.setQuality(isNeeded ? 'audio' : session.quality)
      changed()
    },
  }
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}

import type { Variant } from '../playlists.ts'
import type { RenditionName, UpstreamMaster } from './master.ts'
import type { NewTvSegment, TvWindow } from './window.ts'

/** A published segment for a recorder. `begins` is true for the first of a run, which continues nothing. */
export type RecordedPart = NewTvSegment & { begins: boolean }

/** Receives the segments of a channel: of its best variant, and of its first sound where that is apart. */
export type RecordSegment = (part: RecordedPart, track: 'v' | 'a', variant: Omit<Variant, 'name'>) => void

/** Hands over segments to a recorder, which keeps its channel's relay running. */
export type RecordedRuns = ReturnType<typeof createRecordedRuns>

/**
 * Creates the handover for the playlist that `agreed` returns, with renditions named from `firstIndex` on.
 */
export function createRecordedRuns(agreed: () => UpstreamMaster | undefined, firstIndex: () => number) {
  let record: RecordSegment | undefined

  function names(): { v: RenditionName | undefined; a: RenditionName | undefined } {
    const master = agreed()
    if (!master || !record) return { v: undefined, a: undefined }
    const sound = Math.max(
      0,
      master.audio.findIndex(({ isDefault }) => isDefault),
    )
    return { v: `v${firstIndex()}`, a: master.audio.length > 0 ? `a${firstIndex() + sound}` : undefined }
  }

  function handOver(name: RenditionName, part: RecordedPart): void {
    const { v, a } = names()
    const track = name === v ? 'v' : name === a ? 'a' : undefined
    if (!track || !record) return
    const { address: _address, ...variant } = agreed()!.variants[0]!
    record(part, track, variant)
  }

  return {
    isRecorded: (): boolean => record !== undefined,
    /** Returns the renditions that must run. */
    renditions: (): RenditionName[] => Object.values(names()).filter((name) => name !== undefined),
    set: (take: RecordSegment | undefined): void => void (record = take),
    /** Returns a window that passes its segments to the recorder. */
    watch(name: RenditionName, window: TvWindow): TvWindow {
      let begins = true
      return {
        ...window,
        async add(segment) {
          await window.add(segment)
          handOver(name, { ...segment, begins })
          begins = false
        },
      }
    },
  }
}

import { UpstreamError } from '../../net/upstream-error.ts'
import { type Clock, pause } from '../relay/clock.ts'

/** The connections that a source of streams allows at a time. */
export type SourceLimit = { source: string; most: number }

/** A relay that uses, or waits for, a connection of a source. Times are those of `clock.elapsed`. */
export type PlaceHolder = {
  requestedAtMs(): number
  /** Unrequested for this long, it gives way. */
  idleAfterMs(): number
  /** Ends the relay, which releases its places. */
  close(): void
}

const LEAST_IDLE_MS = 5000
/** Players request a playlist again after its target duration at the latest. */
const PLAYERS_PAUSE = 1.25

/** Returns the pause after which no player requests a relay any more, by its longest segment. */
export const idleAfterMs = (targetSeconds: number): number => Math.max(LEAST_IDLE_MS, targetSeconds * 1000 * PLAYERS_PAUSE)

/** The reason of a failure where a source allows no further connection. */
export const ALL_IN_USE = 'all connections of the source are in use'

const CHECK_EVERY_MS = 250

/** A waiting player repeats its request within this time. */
const WANTED_MS = 10_000

/** The connections of all sources with a limit. */
export type SourcePlaces = ReturnType<typeof createSourcePlaces>

/** Creates the places. When all of a source are taken, the one that is idle for longest gives way. */
export function createSourcePlaces(clock: Clock) {
  const held = new Map<string, Set<PlaceHolder>>()
  const waiting = new Map<PlaceHolder, string>()

  function holdersOf(source: string): Set<PlaceHolder> {
    const holders = held.get(source) ?? new Set()
    held.set(source, holders)
    return holders
  }

  const idleMs = (holder: PlaceHolder): number => clock.elapsed() - holder.requestedAtMs()

  /** True if no other relay that waits for the source was requested later. */
  const isNext = (source: string, holder: PlaceHolder): boolean =>
    idleMs(holder) < WANTED_MS &&
    [...waiting].every(([other, wanted]) => wanted !== source || other === holder || idleMs(other) >= idleMs(holder))

  function tryTake({ source, most }: SourceLimit, holder: PlaceHolder): boolean {
    const holders = holdersOf(source)
    if (holders.has(holder)) return true
    if (!isNext(source, holder)) return false
    const idle = [...holders].filter((one) => idleMs(one) >= one.idleAfterMs()).toSorted((a, b) => idleMs(b) - idleMs(a))
    while (holders.size >= most) {
      const idlest = idle.shift()
      if (!idlest) return false
      idlest.close()
      holders.delete(idlest)
    }
    holders.add(holder)
    return true
  }

  return {
    /** Takes a place, also of an idle relay. Returns false if all are in use. */
    tryTake,
    /** Resolves once the holder has a place of the source, or when the signal is aborted. */
    async take(limit: SourceLimit, holder: PlaceHolder, signal: AbortSignal): Promise<void> {
      waiting.set(holder, limit.source)
      while (!signal.aborted && !tryTake(limit, holder)) await pause(clock, CHECK_EVERY_MS, signal)
      waiting.delete(holder)
    },
    /** Takes a place only if one is free, or the holder's own. */
    takeFree(limit: SourceLimit, holder: PlaceHolder): boolean {
      const holders = holdersOf(limit.source)
      if (!holders.has(holder) && holders.size >= limit.most) return false
      holders.add(holder)
      return true
    },
    isWaiting: (holder: PlaceHolder): boolean => waiting.has(holder),
    /** Releases the holder's places, but that of `except`. */
    release(holder: PlaceHolder, except?: string): void {
      for (const [source, holders] of held) if (source !== except) holders.delete(holder)
    },
  }
}

/** Whether a stream is played, alone or with alternates of other sources, or only probed. */
export type StreamUse = 'single' | 'alternate' | 'probe'

/** Creates the places of one relay, which plays from one source at a time. */
export function createRelayPlaces(places: SourcePlaces, holder: PlaceHolder) {
  let used: string | undefined
  return {
    /** Takes a place for a stream; a `single` one waits for it. Throws if the source has none. */
    async take(limit: SourceLimit | undefined, use: StreamUse, signal: AbortSignal): Promise<void> {
      if (limit && use === 'single') {
        await places.take(limit, holder, signal)
        if (signal.aborted) throw signal.reason
      } else if (limit && !(use === 'probe' ? places.takeFree : places.tryTake)(limit, holder)) {
        throw new UpstreamError(ALL_IN_USE, true)
      }
      if (use !== 'probe') places.release(holder, (used = limit?.source))
    },
    probeEnded: (): void => places.release(holder, used),
    release: (): void => places.release(holder),
    isBusy: (): boolean => places.isWaiting(holder),
  }
}

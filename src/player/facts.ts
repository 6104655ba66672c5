import { isAtLive } from './live-window.ts'
import { errorOf } from './phase.ts'
import { behindLive, bufferedUntil, limits, phase, position, type Reading } from './readings.ts'
import { IDLE_STATE, type PlayerState } from './state.ts'

/** The media element's events that may change a fact. */
export const ELEMENT_SIGNALS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'timeupdate',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'loadedmetadata',
  'canplay',
  'progress',
  'volumechange',
  'ratechange',
] as const

/** An event of the element, or one of the engine: the session or the source changed, or a second passed. */
export type Signal = (typeof ELEMENT_SIGNALS)[number] | 'session' | 'source' | 'tick'

type Fact<K extends keyof PlayerState> = { read: (from: Reading) => PlayerState[K]; on: readonly Signal[] }

const FLOW = [
  'session',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'tick',
] as const
const TIME = ['session', 'source', 'timeupdate', 'seeking', 'seeked', 'canplay', 'emptied', 'tick'] as const

/** Every fact of the player state: how it is read and which signals may change it. Nothing else writes the
 * state. */
export const FACTS: { readonly [K in keyof PlayerState]: Fact<K> } = {
  phase: { read: phase, on: FLOW },
  error: {
    read: (from) => errorOf({ ...from.session, stopped: from.isRetrying() }, phase(from)),
    on: FLOW,
  },
  hasTrouble: { read: ({ session }) => session.trouble !== null, on: ['session'] },
  key: { read: ({ session }) => session.item?.key ?? null, on: ['session'] },
  kind: { read: ({ session }) => session.item?.kind ?? null, on: ['session'] },
  playWhenReady: { read: ({ session }) => session.playWhenReady, on: FLOW },
  positionMs: { read: position, on: TIME },
  liveEdgeMs: { read: (from) => limits(from).edgeMs, on: TIME },
  seekableStartMs: { read: (from) => limits(from).startMs, on: TIME },
  seekableEndMs: { read: (from) => limits(from).endMs, on: TIME },
  bufferedUntilMs: { read: bufferedUntil, on: [...TIME, 'progress'] },
  behindLiveMs: { read: behindLive, on: TIME },
  atLive: { read: (from) => from.session.item !== null && isAtLive(from.session.item.kind, behindLive(from)), on: TIME },
  volume: { read: ({ element }) => element.volume, on: ['session', 'volumechange'] },
  muted: { read: ({ element }) => element.muted, on: ['session', 'volumechange'] },
  mutedByAutoplay: { read: ({ session }) => session.mutedByAutoplay, on: ['session', 'volumechange'] },
  rate: { read: ({ element }) => element.playbackRate, on: ['session', 'ratechange'] },
  qualities: {
    read: ({ source, session }) => (session.item && source?.qualities()) || IDLE_STATE.qualities,
    on: ['session', 'source'],
  },
  audioOnlyOffered: {
    read: ({ source, session }) => (session.item && source?.audioOnlyOffered()) || false,
    on: ['session', 'source'],
  },
  quality: { read: ({ session }) => session.quality, on: ['session'] },
  soundFallback: { read: ({ session }) => session.soundFallback, on: ['session'] },
  playingHeight: {
    read: ({ source, session }) => (session.item && source?.playingHeight()) || null,
    on: ['session', 'source', 'playing'],
  },
  delivery: { read: ({ session }) => session.delivery, on: ['session'] },
}

const FACT_NAMES = Object.keys(FACTS) as (keyof PlayerState)[]

// While an item's media are replaced (new URL, sound alone, decoder reset) the Scale must not jump to nothing
// and back.
const TIMELINE_FACTS: readonly (keyof PlayerState)[] = [
  'positionMs',
  'liveEdgeMs',
  'seekableStartMs',
  'seekableEndMs',
  'bufferedUntilMs',
  'behindLiveMs',
  'atLive',
]

/** Reads the facts that a signal may have changed. */
export function readFacts(from: Reading, signal: Signal): Partial<PlayerState> {
  const facts: Partial<PlayerState> = {}
  const isReplacing = from.session.started && !from.session.attached
  for (const name of FACT_NAMES) {
    if (FACTS[name].on.includes(signal) && !(isReplacing && TIMELINE_FACTS.includes(name))) readInto(facts, name, from)
  }
  return facts
}

function readInto<K extends keyof PlayerState>(facts: Partial<PlayerState>, name: K, from: Reading) {
  facts[name] = FACTS[name].read(from)
}

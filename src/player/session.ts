import type { Source } from './source.ts'
import type { Cause, PlayerError, PlayerItem, Quality } from './state.ts'

/** What the engine itself knows beside the element and the source: the one mutable record, written by `loading` and `playback` only. */
export type Session = {
  item: PlayerItem | null
  /** The viewer's wish; the element's `paused` follows it. */
  wanted: boolean
  /** This item has been heard or seen. */
  started: boolean
  /** The element was given the item's media; what it says until then is about the item before. */
  replaced: boolean
  /** The element can play the item's media; until then its position belongs to the item before, or is not yet the start's. */
  attached: boolean
  /** The player itself has paused the item before, whose successor takes long. */
  hushed: boolean
  /** Loading is stopped by a pause. */
  halted: boolean
  /** Where to go on after the pause, when that was decided while paused. */
  liveOnResume: boolean
  failure: PlayerError | null
  trouble: Cause | null
  refused: boolean
  mutedByAutoplay: boolean
  quality: Quality
}

/** What the parts of one player share. */
export type Shared = {
  element: HTMLMediaElement
  session: Session
  source: () => Source | null
  /** The wall clock of the picture as the state last said it. */
  positionMs: () => number | null
  /** Says that the session changed. */
  changed: () => void
}

/** A session that holds nothing. */
export function newSession(): Session {
  return {
    item: null,
    wanted: false,
    started: false,
    replaced: false,
    attached: false,
    hushed: false,
    halted: false,
    liveOnResume: false,
    failure: null,
    trouble: null,
    refused: false,
    mutedByAutoplay: false,
    quality: 'auto',
  }
}

/** What belongs to one item goes; the wish to play, the quality and the sound stay from channel to channel. */
export function beginItem(session: Session, item: PlayerItem | null): void {
  Object.assign(session, newSession(), {
    item,
    wanted: item !== null && session.wanted,
    mutedByAutoplay: session.mutedByAutoplay,
    quality: session.quality,
  })
}

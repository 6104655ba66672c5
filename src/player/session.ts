import type { Delivery } from '../contract/playback-limits.ts'
import type { Source } from './source.ts'
import type { Cause, PlayerError, PlayerItem, Quality } from './state.ts'

/** The engine's own mutable record beside the element and the source. Only `loading` and `playback` write
 * it. */
export type Session = {
  item: PlayerItem | null
  /** The viewer wants playback; the element's `paused` follows. */
  playWhenReady: boolean
  /** This item has played. */
  started: boolean
  /** The element received the item's media; earlier events belong to the previous item. */
  replaced: boolean
  /** The element can play the item's media; its position is valid from here on. */
  attached: boolean
  /** The player paused the previous item, because the next one loads slowly. */
  previousMuted: boolean
  /** A pause stopped loading. */
  halted: boolean
  /** A seek to live while paused: resume there. */
  liveOnResume: boolean
  failure: PlayerError | null
  trouble: Cause | null
  refused: boolean
  mutedByAutoplay: boolean
  quality: Quality
  /** Sound alone plays until the line carries a picture again. */
  soundFallback: boolean
  /** Where the item's media come from. */
  delivery: Delivery
}

/** Shared by the parts of one player. */
export type Shared = {
  element: HTMLMediaElement
  session: Session
  source: () => Source | null
  /** The wall clock of the picture in the last state. */
  positionMs: () => number | null
  /** Reports a change of the session. */
  changed: () => void
}

/** Returns an empty session. */
export function newSession(): Session {
  return {
    item: null,
    playWhenReady: false,
    started: false,
    replaced: false,
    attached: false,
    previousMuted: false,
    halted: false,
    liveOnResume: false,
    failure: null,
    trouble: null,
    refused: false,
    mutedByAutoplay: false,
    quality: 'auto',
    soundFallback: false,
    delivery: 'none',
  }
}

/** Resets the record for an item; play intent, quality and mute carry over between channels. */
export function beginItem(session: Session, item: PlayerItem | null): void {
  Object.assign(session, newSession(), {
    item,
    playWhenReady: item !== null && session.playWhenReady,
    mutedByAutoplay: session.mutedByAutoplay,
    quality: session.quality,
  })
}

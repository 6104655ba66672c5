import type { GuideFocus } from '../../domain/guide/guide-steps.ts'
import { createStore } from '../../platform/store.ts'

/** Identifies a grid: its day and its number of channels. */
export type GridKey = { day: string; rows: number }

/** The last grid's scroll position in CSS pixels, restored when the viewer returns from a channel. */
export const lastScroll = createStore<(GridKey & { left: number; top: number }) | null>(null)

/** The last grid's focused cell. */
export const lastFocus = createStore<(GridKey & { focus: GuideFocus }) | null>(null)

/** The minute to which a phone's guide was tuned; null for the present. */
export const lastTunedMinute = createStore<{ day: string; minute: number } | null>(null)

/** Returns the saved state if it is of this grid. */
export function savedFor<T extends GridKey>(saved: T | null, { day, rows }: GridKey): T | null {
  return saved?.day === day && saved.rows === rows ? saved : null
}

import type { GuidePlace } from '../../domain/guide/guide-steps.ts'
import { createStore } from '../../platform/store.ts'

/** Which grid is meant: a day, and a list of so many channels. */
export type Read = { day: string; rows: number }

/** How far the grid that was read last was scrolled, in CSS pixels: who comes back from a channel finds it as it was. */
export const lastScroll = createStore<(Read & { left: number; top: number }) | null>(null)

/** The cell at which that grid is entered. */
export const lastPlace = createStore<(Read & { place: GuidePlace }) | null>(null)

/** The minute to which the guide of a phone was tuned, when that was not the present. */
export const lastTuned = createStore<{ day: string; minute: number } | null>(null)

/** What was kept of a grid, when it is the same. */
export function keptOf<T extends Read>(kept: T | null, { day, rows }: Read): T | null {
  return kept?.day === day && kept.rows === rows ? kept : null
}

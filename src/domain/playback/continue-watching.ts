import type { TitleToContinue } from '../../contract/own-titles.ts'
import type { programmesToContinue } from './watched.ts'

/** An item to continue: an archive programme with its channel, or a film or episode. */
export type ContinueItem =
  | ({ kind: 'programme' } & ReturnType<typeof programmesToContinue>[number])
  | { kind: 'title'; left: TitleToContinue }

/** Merges both lists, last watched first. */
export function continueItems(
  programmes: ReturnType<typeof programmesToContinue>,
  titles: readonly TitleToContinue[],
): ContinueItem[] {
  const found: ContinueItem[] = [
    ...programmes.map((one) => ({ kind: 'programme' as const, ...one })),
    ...titles.map((left) => ({ kind: 'title' as const, left })),
  ]
  return found.toSorted((a, b) => watchedAtMs(b) - watchedAtMs(a))
}

const watchedAtMs = (one: ContinueItem): number => (one.kind === 'programme' ? one.programme : one.left).watched_at

/** Returns the watched share of a film or episode, 0 to 1; null while its length is unknown. */
export function watchedPartShare({ position, duration }: Pick<TitleToContinue, 'position' | 'duration'>): number | null {
  return duration > 0 ? Math.min(1, position / duration) : null
}

/** Returns the minutes left, at least one; null if not started or of unknown length. */
export function minutesToEnd({ position, duration }: Pick<TitleToContinue, 'position' | 'duration'>): number | null {
  return position > 0 && duration > 0 ? Math.max(1, Math.ceil((duration - position) / 60_000)) : null
}

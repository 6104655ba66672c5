import type { TitleToContinue } from '../../contract/own-titles.ts'
import type { programmesToContinue } from './watched.ts'

/** Something left in the middle: a programme of the archive with its channel, or a film or an episode. */
export type ContinueItem =
  | ({ kind: 'programme' } & ReturnType<typeof programmesToContinue>[number])
  | { kind: 'title'; left: TitleToContinue }

/** Both in one row, what was watched last first. */
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

/** How far a film or an episode was watched, from 0 to 1; null while its length is not known. */
export function watchedPartShare({ position, duration }: Pick<TitleToContinue, 'position' | 'duration'>): number | null {
  return duration > 0 ? Math.min(1, position / duration) : null
}

/** How many minutes of a film or an episode are left, at least one; null for one that was not begun, or of a length that is not known. */
export function minutesToEnd({ position, duration }: Pick<TitleToContinue, 'position' | 'duration'>): number | null {
  return position > 0 && duration > 0 ? Math.max(1, Math.ceil((duration - position) / 60_000)) : null
}

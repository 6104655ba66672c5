import type { Chapter, Intro } from '../../contract/titles.ts'

/** How long before the end of an episode the next one is offered, and counted down to (ms). */
export const NEXT_OFFERED_MS = 15_000

/** The chapter that a position (milliseconds from the start) is in; undefined before the first. */
export function chapterAt<C extends Pick<Chapter, 'at'>>(chapters: readonly C[], positionMs: number): C | undefined {
  return chapters.findLast(({ at }) => at <= positionMs)
}

/** Where a skip of the introduction leads from a position (ms); null where there is nothing to skip. */
export function afterIntro(intro: Intro | null, positionMs: number): number | null {
  return intro && positionMs >= intro.from && positionMs < intro.to ? intro.to : null
}

/** In how many whole seconds the next episode begins; null while that is not offered yet. */
export function secondsToNext(positionMs: number, lengthMs: number): number | null {
  const left = lengthMs - positionMs
  return lengthMs > 0 && left <= NEXT_OFFERED_MS ? Math.max(0, Math.ceil(left / 1000)) : null
}

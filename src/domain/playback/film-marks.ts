import type { Chapter, Intro } from '../../contract/titles.ts'

/** How long before an episode's end the next one is offered (ms). */
export const NEXT_OFFERED_MS = 15_000

/** Returns the chapter at a position (ms); undefined before the first. */
export function chapterAt<C extends Pick<Chapter, 'at'>>(chapters: readonly C[], positionMs: number): C | undefined {
  return chapters.findLast(({ at }) => at <= positionMs)
}

/** Returns the end of the intro from a position (ms) within it; else null. */
export function afterIntro(intro: Intro | null, positionMs: number): number | null {
  return intro && positionMs >= intro.from && positionMs < intro.to ? intro.to : null
}

/** Returns the seconds to the next episode; null while it is not offered. */
export function secondsToNext(positionMs: number, lengthMs: number): number | null {
  const left = lengthMs - positionMs
  return lengthMs > 0 && left <= NEXT_OFFERED_MS ? Math.max(0, Math.ceil(left / 1000)) : null
}

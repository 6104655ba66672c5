import type { TitlePart } from '../../domain/title-parts.ts'

/** The words of the address that play a part of a title in place. */
export function searchOfPart({ season, episode }: TitlePart): object {
  return season === 0 && episode === 0 ? { play: 1 } : { season, episode }
}

import { numberFrom, shuffled } from '../schedule-chance.ts'
import { mediaOf, MEDIA_SECONDS } from './media.ts'
import { CARTOON_EPISODE_NAMES, EPISODE_NAMES } from './episode-names.ts'
import type { Entry } from './entry.ts'

/** A serial's seasons, in the form of `title.json`; no two of its episodes share a name. */
export function seasonsOf({ id, seasons = 0, episodes = 0 }: Entry, isCartoon: boolean) {
  const names = shuffled(isCartoon ? CARTOON_EPISODE_NAMES : EPISODE_NAMES, `${id} episodes`)
  return Array.from({ length: seasons }, (_, season) => ({
    number: season + 1,
    episodes: Array.from({ length: lengthOf(id, season, episodes) }, (_, episode) => {
      const [uk, ru] = names[season * episodes + episode]!
      return {
        number: episode + 1,
        name: { uk, ru },
        media: mediaOf(`${id} ${season} ${episode}`),
        duration_s: MEDIA_SECONDS,
        intro: { from_s: 3, to_s: 8 },
      }
    }),
  }))
}

// The last season of some is shorter than the others.
function lengthOf(id: string, season: number, episodes: number): number {
  return season > 0 && numberFrom(`${id} ${season}`) % 3 === 0 ? episodes - 2 : episodes
}

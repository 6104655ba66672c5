import { numberFrom } from '../schedule-chance.ts'

/** How long each of the demonstration's short films is. */
export const MEDIA_SECONDS = 40

const FILMS = 8

/** Which of the short films a film or an episode plays. */
export function mediaOf(seed: string): string {
  return `film-${1 + (numberFrom(seed) % FILMS)}`
}

import { numberFrom, shuffled } from '../schedule-chance.ts'
import type { Entry } from './entry.ts'
import { PEOPLE, type Person } from './people.ts'

/** The years of a career, on screen or behind a camera. */
const YEARS_AT_WORK = { actor: 32, director: 38 } as const

/**
 * The cast and directors of a title, chosen among people at work that year, so that they recur in titles of
 * their time.
 */
export function castOf({ id, year, seasons, genres }: Entry): { directors: Person[]; actors: Person[] } {
  const atWork = (craft: Person['craft']) =>
    PEOPLE.filter((person) => person.craft === craft && person.from <= year && year < person.from + YEARS_AT_WORK[craft])
  const number = numberFrom(`${id} cast`)
  const directors = seasons && number % 3 === 0 ? 2 : 1
  const actors = genres.includes('fairy-tale') ? 3 + (number % 3) : 4 + (number % 4)
  return {
    directors: shuffled(atWork('director'), `${id} directors`).slice(0, directors),
    actors: shuffled(atWork('actor'), `${id} actors`).slice(0, actors),
  }
}

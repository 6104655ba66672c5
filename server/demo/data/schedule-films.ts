import type { Entry, Genre } from './programme-bank/entry.ts'
import { BANK } from './schedule-bank.ts'
import { shuffled } from './schedule-chance.ts'
import type { Lane } from './schedule-lane.ts'

// The film channels that are devoted to a genre, as lanes.
const DEVOTED: Readonly<Record<Genre, readonly number[]>> = { thriller: [3, 7], comedy: [5], action: [6], romance: [8] }

// On one day of four a film belongs to a channel of its genre; on the others it goes round all channels.
const DEVOTED_EVERY = 4

/**
 * The films that are a lane's on a broadcast day, in an order of the day's own: no two lanes of a profile
 * share one.
 */
export function filmsOf(lane: Lane, dayNumber: number): Entry[] {
  const round = Math.floor(dayNumber / lane.lanes)
  const mine = filmsOfRound(`${lane.profile} ${round}`).filter(
    (film, index) => ownerOf(film, index + dayNumber, lane) === lane.lane,
  )
  return shuffled(mine, `${lane.profile} ${lane.lane} ${dayNumber}`)
}

/** Whether a film is of the genre that a lane is devoted to. */
export function isDevotedTo({ profile, lane }: Lane, film: Entry): boolean {
  return profile === 'films' && film.genre !== undefined && DEVOTED[film.genre].includes(lane)
}

function ownerOf(film: Entry, turn: number, { profile, lanes }: Lane): number {
  if (profile === 'films' && film.genre && turn % DEVOTED_EVERY === 0) {
    const devoted = DEVOTED[film.genre]
    return devoted[Math.floor(turn / DEVOTED_EVERY) % devoted.length]! % lanes
  }
  return turn % lanes
}

let latest: { seed: string; films: Entry[] } | undefined

// By age, so that every lane gets its share of films for every hour. Cached, because all channels of a
// profile need it.
function filmsOfRound(seed: string): Entry[] {
  if (latest?.seed !== seed) latest = { seed, films: shuffled(BANK.film, seed).sort((one, other) => one.age - other.age) }
  return latest.films
}

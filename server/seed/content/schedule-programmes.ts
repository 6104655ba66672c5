import type { Age, Entry } from './programme-bank/entry.ts'
import { BANK, type Kind } from './schedule-bank.ts'
import { filmsOf, isDevotedTo } from './schedule-films.ts'
import type { Place } from './schedule-grid.ts'
import type { Lane } from './schedule-lane.ts'

const EVENING_FROM = 21 * 60
const NIGHT_FROM = 23 * 60
const NIGHT_TO = 29 * 60
const PRIME_FROM = 17 * 60

/** The highest age mark that a place may carry: 16 from 21:00, 18 from 23:00, both over by 05:00; a children's channel stays at 6. */
export function ageLimitOf({ from, to, family }: Pick<Place, 'from' | 'to' | 'family'>, { profile }: Pick<Lane, 'profile'>): Age {
  if (family || profile === 'kids') return 6
  if (from >= NIGHT_FROM && to <= NIGHT_TO) return 18
  return from >= EVENING_FROM && to <= NIGHT_TO ? 16 : 12
}

/** The programmes of a kind that belong to a lane; where lanes outnumber programmes, they share. */
export function ownProgrammes(kind: Kind, { lane, lanes }: Lane): Entry[] {
  const all = BANK[kind]
  const shares = Math.min(lanes, all.length)
  return all.filter((_, index) => index % shares === lane % shares)
}

/** Those of some programmes that may run at a place; the mildest where none may. */
export function allowedAt(place: Place, lane: Lane, programmes: readonly Entry[]): Entry[] {
  const limit = ageLimitOf(place, lane)
  const allowed = programmes.filter(({ age }) => age <= limit)
  return allowed.length > 0 ? allowed : programmes.toSorted((one, other) => one.age - other.age).slice(0, 1)
}

/** The first of the programmes that were shown least today. */
export function leastUsed(programmes: readonly Entry[], used: ReadonlyMap<Entry, number>): Entry {
  return programmes.reduce((best, entry) => ((used.get(entry) ?? 0) < (used.get(best) ?? 0) ? entry : best))
}

/** What a lane shows at every place of a broadcast day; serials are given, they do not depend on the day. */
export function programmesIn(
  grid: readonly Place[],
  lane: Lane,
  dayNumber: number,
  serials: readonly (Entry | undefined)[],
): Entry[] {
  const used = new Map<Entry, number>()
  const films = grid.some(({ kind }) => kind === 'film') ? filmsOf(lane, dayNumber) : []
  const chosen = [...serials]
  for (const index of eveningFirst(grid)) {
    const place = grid[index]!
    const own = place.kind === 'film' ? inOrderOf(place, lane, films) : turned(ownProgrammes(place.kind, lane), dayNumber)
    const entry = chosen[index] ?? leastUsed(allowedAt(place, lane, own), used)
    used.set(entry, (used.get(entry) ?? 0) + 1)
    chosen[index] = entry
  }
  return chosen as Entry[]
}

// Where a film has to come twice in a day, the repeat belongs in the morning, not in prime time.
function eveningFirst(grid: readonly Place[]): number[] {
  const prime = grid.findIndex(({ from }) => from >= PRIME_FROM)
  return turned([...grid.keys()], prime)
}

// A film channel shows the milder films by day, so that the evening has some left to choose from; its genre comes first at any hour.
function inOrderOf({ from }: Place, lane: Lane, films: readonly Entry[]): Entry[] {
  const sign = lane.profile === 'films' && from < PRIME_FROM ? 1 : -1
  return films.toSorted(
    (one, other) => Number(isDevotedTo(lane, other)) - Number(isDevotedTo(lane, one)) || sign * (one.age - other.age),
  )
}

function turned<T>(list: readonly T[], by: number): T[] {
  const turn = by % list.length
  return [...list.slice(turn), ...list.slice(0, turn)]
}

import type { Age, Entry } from './programme-bank/entry.ts'
import { BANK, type Kind } from './schedule-bank.ts'
import { filmsOf, isDevotedTo } from './schedule-films.ts'
import type { Place } from './schedule-grid.ts'
import type { Lane } from './schedule-lane.ts'

const EVENING_FROM = 21 * 60
const NIGHT_FROM = 23 * 60
const NIGHT_TO = 29 * 60
const PRIME_FROM = 17 * 60

/**
 * The highest age mark that a place may carry: 16 from 21:00, 18 from 23:00, both over by 05:00; a children's
 * channel stays at 6.
 */
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

/** At which minutes of a broadcast day programmes are shown. */
export type Shown = Map<Entry, number[]>

/**
 * Chooses the programme shown least often today and records the showing. Of several, the one farthest in time
 * from its other showings.
 */
export function chooseFrom(programmes: readonly Entry[], shown: Shown, { from }: Place): Entry {
  const times = (entry: Entry) => shown.get(entry)?.length ?? 0
  const distance = (entry: Entry) => Math.min(...(shown.get(entry) ?? []).map((time) => Math.abs(time - from)))
  const best = programmes.reduce((chosen, entry) => {
    const fewer = times(chosen) - times(entry)
    return fewer > 0 || (fewer === 0 && times(entry) > 0 && distance(entry) > distance(chosen)) ? entry : chosen
  })
  noteShown(best, shown, from)
  return best
}

/** Notes down that a programme is shown at a minute of the broadcast day. */
export function noteShown(entry: Entry, shown: Shown, from: number): void {
  const times = shown.get(entry)
  if (times) times.push(from)
  else shown.set(entry, [from])
}

/**
 * The programmes of a lane for a broadcast day, one a place. Serials are passed in, because they do not
 * depend on the day.
 */
export function programmesIn(
  grid: readonly Place[],
  lane: Lane,
  dayNumber: number,
  serials: readonly (Entry | undefined)[],
): Entry[] {
  const shown: Shown = new Map()
  const films = grid.some(({ kind }) => kind === 'film') ? filmsOf(lane, dayNumber) : []
  const chosen = [...serials]
  for (const index of inOrderOfWeight(grid)) {
    if (chosen[index]) continue
    const place = grid[index]!
    const own = place.kind === 'film' ? inOrderOf(place, lane, films) : turned(ownProgrammes(place.kind, lane), dayNumber)
    chosen[index] = chooseFrom(allowedAt(place, lane, own), shown, place)
  }
  return chosen as Entry[]
}

// Where a film has to come twice in a day, the repeat belongs in the night: the evening chooses first, the
// night last.
function inOrderOfWeight(grid: readonly Place[]): number[] {
  const weight = ({ from }: Place) => (from >= NIGHT_FROM ? 2 : from >= PRIME_FROM ? 0 : 1)
  return [...grid.keys()].sort((one, other) => weight(grid[one]!) - weight(grid[other]!))
}

// By day a film channel shows the milder films first, so that some are left for the evening. Films of its
// genre come first at any hour.
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

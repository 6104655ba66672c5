/**
 * The dial is an endless tape with one station on every whole number: `place` is where the needle stands on it, in stations, and may be
 * any number; the list begins again after its last station.
 */

/** The station of the list (its index) nearest to a place. */
export function indexAt(place: number, count: number): number {
  return ((Math.round(place) % count) + count) % count
}

/** The nearest place of a station, so that the step from the last station to the first is one step onward. */
export function nearestTurn(place: number, index: number, count: number): number {
  return index + count * Math.round((place - index) / count)
}

/** Where the tape comes to rest: on the nearest station that works; null when none does. */
export function restingPlace(place: number, works: readonly boolean[]): number | null {
  const nearest = Math.round(place)
  const side = place < nearest ? -1 : 1
  for (let away = 0; away <= works.length; away += 1) {
    for (const candidate of [nearest + away * side, nearest - away * side]) {
      if (works[indexAt(candidate, works.length)]) return candidate
    }
  }
  return null
}

/** How far (in stations) a tape runs on when it is let go at a speed (stations per ms): as far as it would in a sixth of a second, five at most. */
export function runOn(speed: number): number {
  return Math.min(5, Math.max(-5, speed * 160))
}

/** The places whose marks may be seen, `reach` on either side of the needle. */
export function placesAround(place: number, reach: number): number[] {
  const middle = Math.round(place)
  return Array.from({ length: 2 * reach + 1 }, (_, step) => middle - reach + step)
}

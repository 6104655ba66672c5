/** The dial is an endless tape with a station at every whole number. `place` is the Needle's position in
 * stations and may be any number; the list repeats. */

/** Returns the index of the station nearest to a position. */
export function indexAt(place: number, count: number): number {
  return ((Math.round(place) % count) + count) % count
}

/** Returns the nearest position of a station, so that last to first is one step forward. */
export function nearestTurn(place: number, index: number, count: number): number {
  return index + count * Math.round((place - index) / count)
}

/** Returns where the tape rests: the nearest working station, or null. */
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

/** Returns how far (stations) a tape coasts at a speed (stations per ms): a sixth of a second, five
 * stations at most. */
export function runOn(speed: number): number {
  return Math.min(5, Math.max(-5, speed * 160))
}

/** Returns the positions of visible marks, `reach` on either side of the Needle. */
export function placesAround(place: number, reach: number): number[] {
  const middle = Math.round(place)
  return Array.from({ length: 2 * reach + 1 }, (_, step) => middle - reach + step)
}

import { meanHeight, type Ride } from './ride-statistics.ts'
import { tableOf } from './table.ts'

/** Returns rides, or sums of `count` rides, as a table. The start is a mean of the rides. */
export function rideTable(rides: readonly { name: string; ride: Ride }[], count = 1): string {
  return tableOf([
    ['player', 'start', 'stalled', 'gaps', 'switches', 'mean height', 'sound only'],
    ...rides.map(({ name, ride }) => [name, ...cellsOf(ride, count)]),
  ])
}

function cellsOf(ride: Ride, count: number): string[] {
  const height = meanHeight(ride)
  return [
    ride.startMs === null ? 'never' : seconds(ride.startMs / count),
    seconds(ride.stalledMs),
    String(ride.gaps),
    ...(height > 0 ? [String(ride.switches), `${height.toFixed(0)} lines`, seconds(ride.soundOnlyMs)] : ['–', '–', '–']),
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

import type { Station } from '../../contract/radio.ts'

/** Returns the next station in list order, wrapping around and skipping off-air ones (section
 * 4, Radio). */
export function stationAt(stations: readonly Station[], currentId: string, step: 1 | -1): Station | undefined {
  const from = stations.findIndex(({ _id }) => _id === currentId)
  for (let count = 1; count <= stations.length; count += 1) {
    const candidate = stations[(from + step * count + stations.length * 2) % stations.length]
    if (candidate?.working) return candidate
  }
  return undefined
}

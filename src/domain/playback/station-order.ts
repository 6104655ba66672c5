import type { Station } from '../../contract/radio.ts'

/** The station a step away in list order, wrapping around; flagged stations are passed over (section 4, Radio). */
export function stationAt(stations: readonly Station[], currentId: string, step: 1 | -1): Station | undefined {
  const from = stations.findIndex(({ _id }) => _id === currentId)
  for (let count = 1; count <= stations.length; count += 1) {
    const candidate = stations[(from + step * count + stations.length * 2) % stations.length]
    if (candidate?.working) return candidate
  }
  return undefined
}

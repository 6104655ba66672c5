import type { BandwidthTrace } from '../support/bandwidth-trace.ts'

/** Mobile networks of a steady rate. */
export const NETWORKS: readonly BandwidthTrace[] = [
  { name: '4g', latency_ms: 170, samples: [[1000, 9000]] },
  { name: '3g', latency_ms: 300, samples: [[1000, 1600]] },
]

/** Returns the network of a name, or all of them without one. */
export function networksCalled(name: string | undefined): readonly BandwidthTrace[] {
  const found = NETWORKS.filter((network) => name === undefined || network.name === name)
  if (found.length === 0) throw new Error(`There is no network ${name}: ${NETWORKS.map((network) => network.name).join(', ')}`)
  return found
}

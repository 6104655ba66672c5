/** Sent to a process of `chaos:billing`: the time, and where services answer. */
export type ChaosMessage = { nowMs: number; ports: number[] }

/** The time and the services that the parent of this process tells it. The process ends with its parent. */
export function followParent(nowMs: number): { now: () => number; ports: () => number[] } {
  let told: ChaosMessage = { nowMs, ports: [] }
  let atMs = Date.now()
  process.on('message', (message: ChaosMessage) => {
    told = message
    atMs = Date.now()
  })
  process.on('disconnect', () => process.exit(0))
  return { now: () => told.nowMs + Date.now() - atMs, ports: () => told.ports }
}

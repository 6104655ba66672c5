/**
 * One push service gets at most about so many pushes at a time, and one more with every answer. The answers
 * of the others are not waited for.
 */
export const FIRST_OF_HOST = 20
const MOST_OF_HOST = 200
/** After so many pushes in a row without an answer a push service is left alone. */
const SILENT_IN_ROW = 3
const FIRST_QUIET_MS = 15_000
const LONGEST_QUIET_MS = 5 * 60_000

type Lane = { running: number; most: number; silent: number; quietUntilMs: number }

/** Tracks requests to each push service, so that a hanging one delays only its own subscribers. */
export type PushLanes = ReturnType<typeof createPushLanes>

/** Creates lanes without state; `elapsed` is a monotonic clock in milliseconds. */
export function createPushLanes(elapsed: () => number) {
  const lanes = new Map<string, Lane>()

  function laneOf(endpoint: string): Lane {
    const origin = originOf(endpoint)
    const lane = lanes.get(origin) ?? { running: 0, most: FIRST_OF_HOST, silent: 0, quietUntilMs: -Infinity }
    lanes.set(origin, lane)
    return lane
  }

  return {
    /**
     * Counts a push in flight. Returns a function to end it; its argument says whether the push service
     * responded.
     */
    begin(endpoint: string): (isAnswered?: boolean) => void {
      const lane = laneOf(endpoint)
      lane.running += 1
      return (isAnswered) => {
        lane.running -= 1
        if (isAnswered === undefined) return
        lane.silent = isAnswered ? 0 : lane.silent + 1
        lane.most = isAnswered ? Math.min(MOST_OF_HOST, lane.most + 1) : FIRST_OF_HOST
        if (isAnswered) lane.quietUntilMs = -Infinity
        else if (lane.silent >= SILENT_IN_ROW) {
          // All that hung together count as one try.
          const tries = Math.floor((lane.silent - SILENT_IN_ROW) / (2 * FIRST_OF_HOST))
          lane.quietUntilMs = elapsed() + Math.min(FIRST_QUIET_MS * 2 ** tries, LONGEST_QUIET_MS)
        }
      }
    },

    /** Returns the origins of the push services that are paused. Removes services without state. */
    closed(): string[] {
      for (const [origin, { running, silent }] of lanes) if (running === 0 && silent === 0) lanes.delete(origin)
      return [...lanes].filter(([, lane]) => isClosed(lane, elapsed())).map(([origin]) => origin)
    },
  }
}

function isClosed({ running, most, silent, quietUntilMs }: Lane, nowMs: number): boolean {
  // One that was silent has to answer before it gets more.
  return running >= (silent > 0 ? 1 : most) || quietUntilMs > nowMs
}

function originOf(endpoint: string): string {
  return URL.parse(endpoint)?.origin ?? endpoint
}

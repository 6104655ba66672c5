import type { ServerClock } from '../../clock.ts'
import type { ClaimedPush, DueStore } from './due-store.ts'
import { createPushLanes, FIRST_OF_HOST } from './push-lanes.ts'

/** So many pushes are under way at most, to all push services together. */
const MOST_AT_ONCE = 400
/** Without the pushes of busy services the query reads all of them, so it is not repeated at once. */
const ASK_AGAIN_MS = 500

type SenderParts = {
  claim: DueStore['claim']
  /** Returns whether the push service responded; undefined if it was not reached. */
  send: (push: ClaimedPush) => Promise<boolean | undefined>
  clock: ServerClock
}

/** Creates a function that sends the due pushes. A slow push service does not delay others. */
export function createPushSender({ claim, send, clock }: SenderParts): () => Promise<void> {
  const lanes = createPushLanes(clock.elapsed)

  return async () => {
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    /** The closed push services whose others had nothing left, and until when that holds while pushes run. */
    let empty: { of: string; untilMs: number } | undefined

    function start(push: ClaimedPush): void {
      const ended = lanes.begin(push.endpoint)
      const sending = send(push).then(
        (isAnswered) => ended(isAnswered),
        (error: unknown) => {
          ended()
          failures.push(error)
        },
      )
      const counted = sending.then(() => void underWay.delete(counted))
      underWay.add(counted)
    }

    for (;;) {
      const closed = lanes.closed()
      const isKnownEmpty = empty?.of === closed.join(' ') && (underWay.size === 0 || clock.elapsed() < empty.untilMs)
      const claimed = underWay.size < MOST_AT_ONCE && !isKnownEmpty ? await claim(clock.now(), FIRST_OF_HOST, closed) : undefined
      claimed?.forEach(start)
      if (claimed && claimed.length > 0) continue
      if (claimed) empty = { of: closed.join(' '), untilMs: clock.elapsed() + ASK_AGAIN_MS }
      else if (underWay.size === 0) break
      else await Promise.race(underWay)
    }
    if (failures.length > 0) throw failures[0]
  }
}

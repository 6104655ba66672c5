import { setTimeout as delay } from 'node:timers/promises'
import { heldFor } from '../ops/held-for.ts'
import type { OperatorParts } from './operator-parts.ts'
import { openSession, type OperatorHandlers } from './operator-calls.ts'
import { readPlaybackHours, readToday } from './today-store.ts'

/** Operators who look at the same time share a reading. */
const READ_EVERY_MS = 5000

type Names = 'showToday' | 'followToday' | 'playbackByHour'

/** Handles the calls about the state of the service. */
export function todayHandlers(parts: OperatorParts): OperatorHandlers<Names> {
  const { db, clock, store } = parts
  const today = heldFor(READ_EVERY_MS, () => readToday(parts, clock.now()), clock.elapsed)

  return {
    showToday: () => today(),
    playbackByHour: (_input, { nowMs }) => readPlaybackHours(db, nowMs),
    followToday(_input, context) {
      const { tokenHash } = openSession(context)
      return eventStream(async () => ((await store.isOpen(tokenHash, clock.now())) ? today() : undefined))
    },
  }
}

/** Sends each reading as an event, until there is none or the browser leaves. */
function eventStream(read: () => Promise<unknown>): Response {
  const ended = new AbortController()
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const data = await read().catch(() => undefined)
      if (data === undefined || ended.signal.aborted) return controller.close()
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(data)}\n\n`))
      await delay(READ_EVERY_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {})
    },
    cancel: () => ended.abort(),
  })
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  return new Response(stream, { headers })
}

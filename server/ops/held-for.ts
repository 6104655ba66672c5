/**
 * Wraps a read so that calls within some time share its result. A failure is shared only by the calls that
 * wait for it.
 */
export function heldFor<T>(ms: number, read: () => Promise<T>, elapsedMs = () => performance.now()): () => Promise<T> {
  let held: { result: Promise<T>; untilMs: number } | undefined
  return () => {
    const nowMs = elapsedMs()
    if (held && nowMs < held.untilMs) return held.result
    const present = { result: read(), untilMs: nowMs + ms }
    held = present
    present.result.catch(() => {
      if (held === present) held = undefined
    })
    return present.result
  }
}

const HEADER_BYTES = 12
const MPEG_TS = 33
const SYNC = 0x47

/** Datagrams that overtook others wait for at most this many later ones. */
const MOST_WAITING = 32
/** A larger step is a sender that began anew. */
const MOST_AHEAD = 1000

/** True if a datagram is RTP with MPEG-TS in it (RFC 2250); plain ones begin with a sync byte. */
export function isRtp(datagram: Uint8Array): boolean {
  return datagram.length > HEADER_BYTES && datagram[0] !== SYNC && datagram[0]! >> 6 === 2 && (datagram[1]! & 0x7f) === MPEG_TS
}

/** Creates an order of RTP datagrams: it returns payloads by sequence number and drops repeated ones. */
export function createRtpOrder() {
  const waiting = new Map<number, Uint8Array>()
  let next: number | undefined

  function* inOrder(): Generator<Uint8Array> {
    for (let found = waiting.get(next!); found; found = waiting.get(next!)) {
      waiting.delete(next!)
      next = (next! + 1) & 0xffff
      yield found
    }
  }

  return {
    push(datagram: Uint8Array): Uint8Array[] {
      const sequence = (datagram[2]! << 8) | datagram[3]!
      const payload = payloadOf(datagram)
      if (!payload) return []
      next ??= sequence
      const ahead = (sequence - next) & 0xffff
      if (ahead >= MOST_AHEAD && 0x10000 - ahead < MOST_AHEAD) return []
      if (ahead >= MOST_AHEAD) {
        waiting.clear()
        next = sequence
      }
      waiting.set(sequence, payload)
      const ready = [...inOrder()]
      if (waiting.size <= MOST_WAITING) return ready
      // The missing one is lost: go on with the first one that waits.
      const from = next
      next = [...waiting.keys()].toSorted((a, b) => ((a - from) & 0xffff) - ((b - from) & 0xffff))[0]!
      return [...ready, ...inOrder()]
    },
  }
}

/** Returns the payload without header, extension and padding (RFC 3550, 5.1). */
function payloadOf(datagram: Uint8Array): Uint8Array | undefined {
  const first = datagram[0]!
  let from = HEADER_BYTES + (first & 0x0f) * 4
  if ((first & 0x10) !== 0) {
    if (from + 4 > datagram.length) return undefined
    from += 4 + ((datagram[from + 2]! << 8) | datagram[from + 3]!) * 4
  }
  const padding = (first & 0x20) === 0 ? 0 : datagram.at(-1)!
  return from < datagram.length - padding ? datagram.subarray(from, datagram.length - padding) : undefined
}

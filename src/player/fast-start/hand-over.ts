import type Hls from 'hls.js'

/**
 * Hands the element from one instance of hls.js to the next without emptying it: what it holds of the item before is taken out, and the
 * next begins in the same media source, so that the lock screen's player stays. Where that cannot be, it begins in a new one.
 */
export function handOver(from: Hls, to: Hls, element: HTMLMediaElement): void {
  // AAC and MP3 do not go together; of some upstreams nobody knows what they send, and of none before its playlist.
  const isAlike = soundOf(from) !== undefined && soundOf(from) === soundOf(to)
  const lent = isAlike && to.startPosition >= 0 ? from.transferMedia() : null
  from.destroy()
  const source = lent?.mediaSource
  if (!source || source.readyState !== 'open') return to.attachMedia(element)
  const buffers = Object.values(lent.tracks).flatMap(({ buffer }) => buffer ?? [])
  try {
    for (const buffer of buffers) if (buffer.updating) buffer.abort()
    // A seek ends at the border of what may be sought, which is still the live window of the item before.
    source.setLiveSeekableRange(0, to.startPosition + 1)
    element.currentTime = to.startPosition
    for (const buffer of buffers) buffer.remove(0, Infinity)
  } catch {
    // A removal is under way already, or the source has just closed.
    return to.attachMedia(element)
  }
  to.attachMedia(lent)
}

/** The codec of an instance's sound (RFC 6381), as its playlist names it. */
function soundOf({ levels }: Hls): string | undefined {
  return levels[0]?.audioCodec
}

import type Hls from 'hls.js'

/** Hands the element to the next hls.js instance within the same media source, so the lock-screen player
 * stays. Falls back to a new media source. */
export function handOver(from: Hls, to: Hls, element: HTMLMediaElement): void {
  // AAC and MP3 cannot share a buffer, and an upstream's codec is unknown before its playlist.
  const hasSameCodec = audioCodecOf(from) !== undefined && audioCodecOf(from) === audioCodecOf(to)
  const media = hasSameCodec && to.startPosition >= 0 ? from.transferMedia() : null
  from.destroy()
  const source = media?.mediaSource
  if (!source || source.readyState !== 'open') return to.attachMedia(element)
  const buffers = Object.values(media.tracks).flatMap(({ buffer }) => buffer ?? [])
  try {
    for (const buffer of buffers) if (buffer.updating) buffer.abort()
    // A seek is clamped to the seekable range, which is still the live window of the previous item.
    source.setLiveSeekableRange(0, to.startPosition + 1)
    element.currentTime = to.startPosition
    for (const buffer of buffers) buffer.remove(0, Infinity)
  } catch {
    // A removal is in progress, or the source has just closed.
    return to.attachMedia(element)
  }
  to.attachMedia(media)
}

/** The audio codec of an instance (RFC 6381), from its playlist. */
function audioCodecOf({ levels }: Hls): string | undefined {
  return levels[0]?.audioCodec
}

import type Hls from 'hls.js'

/**
 * Hands the element from one instance of hls.js to the next without emptying it: what it holds of the item before is taken out, and the
 * next begins in the same media source, so that the lock screen's player stays. Media that do not go together begin in new ones.
 */
export function handOver(from: Hls, to: Hls, element: HTMLMediaElement): void {
  const lent = from.transferMedia()
  from.destroy()
  if (lent?.mediaSource?.readyState !== 'open') return to.attachMedia(element)
  for (const { buffer } of Object.values(lent.tracks)) if (buffer) empty(buffer)
  if (to.startPosition >= 0) element.currentTime = to.startPosition
  to.attachMedia(lent)
}

function empty(buffer: { updating: boolean; abort: () => void; remove: (start: number, end: number) => void }): void {
  try {
    if (buffer.updating) buffer.abort()
    buffer.remove(0, Infinity)
  } catch {
    // A removal is under way already, or the media source has just closed.
  }
}

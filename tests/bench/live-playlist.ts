/** A live media playlist, as far as a player of one rendition needs it. */
export type LivePlaylist = {
  targetMs: number
  /** The address of the init segment. */
  initial: string | undefined
  segments: { number: number; uri: string; ms: number }[]
}

/** Reads a live playlist; its lines are those of RFC 8216. */
export function readLivePlaylist(text: string): LivePlaylist {
  const number = (tag: string) => Number(new RegExp(`^#${tag}:([\\d.]+)`, 'm').exec(text)?.[1] ?? 0)
  const first = number('EXT-X-MEDIA-SEQUENCE')
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+).*\n(?:#.*\n)*([^#\n].*)/gm)].map(([, seconds, uri], index) => ({
    number: first + index,
    uri: uri!,
    ms: Number(seconds) * 1000,
  }))
  return { targetMs: number('EXT-X-TARGETDURATION') * 1000, initial: /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1], segments }
}

/** The address of the richest variant of a multivariant playlist; undefined for a media playlist. */
export function richestVariant(text: string): string | undefined {
  const variants = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\n([^#\n].*)/gm)].map(([, attributes, uri]) => ({
    bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes!)?.[1] ?? 0),
    uri: uri!,
  }))
  return variants.toSorted((a, b) => b.bandwidth - a.bandwidth)[0]?.uri
}

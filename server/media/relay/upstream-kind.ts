/** What an address turned out to hold, told from its first bytes: a content type says little of a stream. */
export type UpstreamKind = 'sound' | 'playlist' | 'list' | 'page'

/** Bytes that are enough to tell. */
export const HEAD_BYTES = 64

/** `playlist` is HLS or an extended M3U, `list` a .pls or a bare list of addresses; what is none of the text kinds may be sound. */
export function kindOfUpstream(head: Uint8Array): UpstreamKind {
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^#EXTM3U/i.test(text)) return 'playlist'
  if (/^(\[playlist\]|https?:\/\/)/i.test(text)) return 'list'
  // A stream that is joined in its middle may well begin with "<".
  return /^<(!doctype|!--|html|head|body|script|\?xml|rss|error)/i.test(text) ? 'page' : 'sound'
}

/** The first address of an .m3u or .pls list; undefined when it has none. */
export function firstOfList(text: string): string | undefined {
  return /^\s*(?:File\d+\s*=\s*)?(https?:\/\/\S+)/im.exec(text)?.[1]
}

/** The first bytes of a stream, and all of its bytes with these once more in front. */
export async function readAhead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  while (head.length < HEAD_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    try {
      yield head
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { head, bytes: again() }
}

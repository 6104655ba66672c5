/** What an address turned out to hold, told from its first bytes: a content type says little of a stream. */
export type UpstreamKind = 'sound' | 'playlist' | 'list' | 'markup'

/** Bytes that are enough to tell. */
export const HEAD_BYTES = 64

const LIST_TYPE = /mpegurl|scpls|pls\+xml|xspf|x-ms-asf|x-ms-wax/i
const LIST_NAME = /\.(m3u8?|pls|xspf|asx|wax)$/i

/**
 * `playlist` is HLS or an extended M3U, `list` another list of addresses (.pls, a bare one), `markup` an XML list or a page. What is none
 * of the text kinds may be sound. A list that begins with neither an address nor a sign of its format is known by its type or name.
 */
export function kindOfUpstream(head: Uint8Array, { type = '', address = '' } = {}): UpstreamKind {
  if (isUtf16(head)) return 'list'
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^#EXTM3U/i.test(text)) return 'playlist'
  if (/^(\[playlist\]|https?:\/\/)/i.test(text)) return 'list'
  // A stream that is joined in its middle may well begin with "<".
  if (/^<(!doctype|!--|html|head|body|script|\?xml|rss|error|asx|playlist)/i.test(text)) return 'markup'
  const isSaid = LIST_TYPE.test(type) || LIST_NAME.test(URL.parse(address)?.pathname ?? '')
  return isText(head) && (isSaid || /^(#|;|File\d+\s*=)/i.test(text)) ? 'list' : 'sound'
}

/** Whether bytes begin as UTF-16 with its mark, and go on with a Latin letter: two bytes of the mark are found in sound too. */
function isUtf16([a, b, c, d]: Uint8Array): boolean {
  return (a === 0xff && b === 0xfe && c !== 0 && d === 0) || (a === 0xfe && b === 0xff && c === 0 && d !== 0)
}

/** Whether bytes can be the beginning of a text: no control characters, some of which 64 bytes of sound always have. */
function isText(head: Uint8Array): boolean {
  return head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
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

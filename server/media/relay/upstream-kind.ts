import { isTransportStream } from '../ts/packets.ts'

/** The kind of an upstream by its first bytes, because content types of streams are unreliable. */
export type UpstreamKind = 'sound' | 'ts' | 'playlist' | 'list' | 'markup'

/** Bytes that detection needs: several packets of MPEG-TS. */
export const HEAD_BYTES = 1024

const LIST_TYPE = /mpegurl|scpls|pls\+xml|xspf|x-ms-asf|x-ms-wax/i
const LIST_NAME = /\.(m3u8?|pls|xspf|asx|wax)$/i

/**
 * Detects HLS or extended M3U (`playlist`), other lists of addresses (`list`), XML lists and pages
 * (`markup`), MPEG-TS, else `sound`. Content type and file name count only for a list without a recognizable
 * beginning.
 */
export function kindOfUpstream(head: Uint8Array, { type = '', address = '' } = {}): UpstreamKind {
  if (isTransportStream(head)) return 'ts'
  if (isUtf16(head)) return 'list'
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^#EXTM3U/i.test(text)) return 'playlist'
  if (/^(\[playlist\]|https?:\/\/)/i.test(text)) return 'list'
  // A stream joined in the middle may begin with "<".
  if (/^<(!doctype|!--|html|head|body|script|\?xml|rss|error|asx|playlist)/i.test(text)) return 'markup'
  const isDeclared = LIST_TYPE.test(type) || LIST_NAME.test(URL.parse(address)?.pathname ?? '')
  return isText(head) && (isDeclared || /^(#|;|File\d+\s*=)/i.test(text)) ? 'list' : 'sound'
}

/** True for a UTF-16 byte order mark with a Latin letter after it; sound may contain the mark alone. */
function isUtf16([a, b, c, d]: Uint8Array): boolean {
  return (a === 0xff && b === 0xfe && c !== 0 && d === 0) || (a === 0xfe && b === 0xff && c === 0 && d !== 0)
}

/** True if the bytes contain no control characters, which sound always does. */
function isText(head: Uint8Array): boolean {
  return head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}

/** Reads the first bytes of a stream. Returns them and the complete stream. */
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

import { plainText } from './plain-text.ts'
import { readTitleText, splitTitle, type Title } from './title.ts'

const HEADER = 10
const MOST_TEXT_BYTES = 4096

/**
 * Reads the ID3v2.3 and 2.4 tags at the start of a packed-audio segment. Returns where they end, and the
 * title of TIT2 and TPE1 if there is one.
 */
export function readId3(bytes: Buffer): { end: number; title: Title | undefined } {
  const texts = new Map<string, string>()
  let at = 0
  while (at + HEADER <= bytes.length && bytes.toString('latin1', at, at + 3) === 'ID3') {
    const size = syncSafeAt(bytes, at + 6)
    readTexts(bytes.subarray(at + HEADER, at + HEADER + size), bytes[at + 3]!, texts)
    at += HEADER + size
  }
  const title = plainText(texts.get('TIT2') ?? '')
  const artist = plainText(texts.get('TPE1') ?? '')
  if (!texts.has('TIT2')) return { end: at, title: undefined }
  return { end: at, title: artist ? { artist, title } : splitTitle(title) }
}

function readTexts(tag: Buffer, version: number, texts: Map<string, string>): void {
  for (let at = 0; at + HEADER <= tag.length && tag[at] !== 0;) {
    const id = tag.toString('latin1', at, at + 4)
    const size = version >= 4 ? syncSafeAt(tag, at + 4) : tag.readUInt32BE(at + 4)
    const body = tag.subarray(at + HEADER, at + HEADER + size)
    if ((id === 'TIT2' || id === 'TPE1') && body.length > 0) texts.set(id, decode(body))
    at += HEADER + size
  }
}

function decode(body: Buffer): string {
  const encoding = body[0]!
  const text = body.subarray(1, 1 + MOST_TEXT_BYTES)
  // Tagging programs declare latin1 but write their own character set.
  if (encoding !== 1 && encoding !== 2) return readTitleText(upTo(text, 0))
  // Without a byte order mark UTF-16 is little-endian.
  const isBigEndian = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
  const [first = ''] = new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(text).split('\0')
  return readTitleText(first)
}

function upTo(text: Buffer, byte: number): Buffer {
  const at = text.indexOf(byte)
  return at === -1 ? text : text.subarray(0, at)
}

function syncSafeAt(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes[at + i]! & 0x7f), 0)
}

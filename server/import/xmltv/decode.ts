const HEAD_BYTES = 1024
/** Bytes from the first one above ASCII on that decide between UTF-8 and windows-1251. */
const SAMPLE_BYTES = 4096

/**
 * Decodes a guide piece by piece. The byte order mark decides, then the declaration, then the bytes: UTF-8,
 * else windows-1251.
 */
export async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let waiting: Uint8Array = new Uint8Array()
  let isStart = true
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const begin = (encoding: string): string => {
    decoder = new TextDecoder(encoding)
    const text = decoder.decode(waiting, { stream: true })
    waiting = new Uint8Array()
    return text
  }
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    if (isStart) {
      if (waiting.length < HEAD_BYTES) continue
      isStart = false
      const encoding = markedEncoding(waiting) ?? declaredEncoding(waiting)
      if (encoding) {
        yield begin(encoding)
        continue
      }
    }
    const high = waiting.findIndex((byte) => byte > 127)
    if (high === -1) {
      // ASCII is the same in every encoding that is left.
      yield Buffer.from(waiting).toString('latin1')
      waiting = new Uint8Array()
    } else if (waiting.length - high >= SAMPLE_BYTES) yield begin(undeclaredEncoding(waiting.subarray(high)))
  }
  const left = (isStart ? (markedEncoding(waiting) ?? declaredEncoding(waiting)) : undefined) ?? undeclaredEncoding(waiting)
  if (!decoder) yield begin(left)
  yield decoder!.decode()
}

function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // A `<` of two bytes without a mark.
  if (a === 0x3c && b === 0) return 'utf-16le'
  return a === 0 && b === 0x3c ? 'utf-16be' : undefined
}

/** Returns the declared encoding. UTF-8 is declared by habit, and a declaration in ASCII cannot be UTF-16. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const [, name = ''] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? []
  if (name === '' || /^utf-?(8|16)/i.test(name)) return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

function undeclaredEncoding(bytes: Uint8Array): string {
  try {
    // The end may be within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    const text = new TextDecoder().decode(bytes)
    const lost = text.split('\ufffd').length - 1
    const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    return whole >= 3 && lost * 4 <= whole ? 'utf-8' : 'windows-1251'
  }
}

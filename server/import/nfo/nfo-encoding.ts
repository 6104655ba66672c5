/** A fault in the bytes of a text file, worded to follow the file's name. */
export class EncodingFault extends Error {}

/**
 * The text of an XML file: in the encoding of its byte order mark, else of its declaration, else UTF-8 (XML
 * 1.0, appendix F). Throws an `EncodingFault` for an unknown encoding and for bytes that do not fit it.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const decoder = decoderOf(encoding)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new EncodingFault(`is not in ${encoding.toUpperCase()}`)
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new EncodingFault(`names the encoding "${encoding}", which is not known`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0, third, fourth] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  // "<?" without a mark.
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be'
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256))
  const [, declared = 'utf-8'] = /^(?:ï»¿)?\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head) ?? []
  // A declaration that can be read byte by byte is in no UTF-16, whatever it says.
  return /^(utf-?16|ucs-?2|unicode)/i.test(declared) ? 'utf-8' : declared.toLowerCase()
}

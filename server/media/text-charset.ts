/** Single-byte character sets of old programs. */
type Charset = 'windows-1251' | 'windows-1252' | 'iso-8859-2' | 'koi8-u'

/** Bytes that detection reads of a long text. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or a detected single-byte character set. Repairs text that
 * was encoded twice (UTF-8 or windows-1251 taken for another set).
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = strictUtf8(bytes)
  if (text !== undefined) return undoDoubleCoding(text)
  return damagedUtf8(bytes) ?? new TextDecoder(charsetOf(bytes.subarray(0, SAMPLE_BYTES))).decode(bytes)
}

/** Repairs a text that was decoded in a wrong character set. Leaves a correct text unchanged. */
export function undoDoubleCoding(text: string): string {
  for (const wrong of ['windows-1252', 'windows-1251'] as const) {
    const bytes = encode(text, wrong)
    if (!bytes) continue
    const repaired = strictUtf8(bytes) ?? damagedUtf8(bytes)
    if (repaired !== undefined && repaired !== text && isPlausible(repaired, wrong)) return undoDoubleCoding(repaired)
  }
  const bytes = encode(text, 'windows-1252')
  if (bytes && /[\u00c0-\u00ff]{4}/.test(text)) {
    const { cyrillic, latin } = wordsOf(bytes)
    const letters = cyrillic.reduce((sum, word) => sum + word.length, 0)
    if (latin === 0 && letters >= 4) return new TextDecoder(cyrillicCharset(bytes)).decode(bytes)
  }
  const koi8 = swappedLetters(text) >= 5 ? encode(text, 'windows-1251') : undefined
  return koi8 ? new TextDecoder('koi8-u').decode(koi8) : text
}

/**
 * True if a repaired text is plausible: any letters after windows-1252, at least three Ukrainian or Russian
 * ones after windows-1251.
 */
function isPlausible(repaired: string, wrong: Charset): boolean {
  const high = [...repaired].filter((letter) => letter > '\u007f')
  if (wrong === 'windows-1252') return high.length > 0 && !high.some((letter) => /[\p{Cn}\p{Co}]/u.test(letter))
  const letters = high.filter((letter) => /[А-яЁЄІЇҐёєіїґ]/.test(letter))
  return letters.length >= 3 && high.every((letter) => /[А-яЁЄІЇҐёєіїґ\u00a0-\u00bf\u2010-\u2026№]/.test(letter))
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8 with a few lost bytes, without the damaged letters. Returns undefined for anything else. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  const lost = text.split('\ufffd').length - 1
  let whole = 0
  for (const letter of text) if (letter > '\u007f' && letter !== '\ufffd') whole += 1
  return whole >= 3 && lost * 4 <= whole ? text.replaceAll('\ufffd', '') : undefined
}

/** Detects the character set. It is Cyrillic only if the high letters are not within Latin words. */
function charsetOf(bytes: Uint8Array): Charset {
  const { cyrillic, latin, isCentral, hasAscii } = wordsOf(bytes)
  if (cyrillic.length > latin || (latin === 0 && !hasAscii)) return cyrillicCharset(bytes)
  return isCentral ? 'iso-8859-2' : 'windows-1252'
}

/** Letters that look alike in both scripts and are often typed in the wrong one. */
const ALIKE = /^[aceiopxyABCEHIKMOPTX]$/

/** windows-1252 signs within a word, at which ISO 8859-2 has Central European letters. */
const CENTRAL =
  /[A-Za-z][\u00a1\u00a3\u00a6\u00ac\u00b1\u00b3\u00b6\u00b9\u00bc\u00be\u00bf]|[\u00a3\u00a6\u00a9\u00ae\u00af\u00b1\u00b3\u00b6\u00b9\u00bc\u00be][a-z]/

/** Classifies words with letters above ASCII: Cyrillic words contain hardly any ASCII, Latin ones do. */
function wordsOf(bytes: Uint8Array) {
  const cyrillic: string[] = []
  let latin = 0
  let isCentral = false
  let hasAscii = false
  // Bytes as code points. A0 to BF are letters in all sets except windows-1252.
  for (const [word] of toLatin1(bytes).matchAll(/[A-Za-z\u00a1-\u00bf\u00c0-\u00ff]+/g)) {
    const ascii = word.match(/[A-Za-z]/g) ?? []
    const high = word.match(/[\u00c0-\u00ff]/g)?.length ?? 0
    if (ascii.length > 1 || ascii.some((letter) => !ALIKE.test(letter))) hasAscii = true
    if (ascii.length === 0 ? high > 0 && word.length > 1 : high > ascii.length * 2 && ascii.every((letter) => ALIKE.test(letter)))
      cyrillic.push(word)
    else if (ascii.length > 0 && ascii.length < word.length) {
      if (high > 0) latin += 1
      if (CENTRAL.test(word)) {
        isCentral = true
        latin += Number(high === 0)
      }
    }
  }
  return { cyrillic, latin, isCentral, hasAscii }
}

function cyrillicCharset(bytes: Uint8Array): Charset {
  return swappedLetters(new TextDecoder('windows-1251').decode(bytes)) > 0 ? 'koi8-u' : 'windows-1251'
}

/**
 * Counts letters of words with inverted case, the sign of KOI8 decoded as windows-1251. Returns 0 if ordinary
 * words occur as well.
 */
function swappedLetters(text: string): number {
  let swapped = 0
  let ordinary = 0
  // The signs are the Ukrainian letters of KOI8-U.
  for (const [word] of text.matchAll(/[А-яЁё¦§¤\u00adґ¶·Ѕ]{3,}/g)) {
    if (/^[а-яёґ¶·Ѕ][А-ЯЁ¦§¤\u00ad]+$/.test(word)) swapped += word.length
    else if (word !== word.toUpperCase()) ordinary += word.length
  }
  return ordinary === 0 ? swapped : 0
}

const toLatin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const ENCODERS = new Map<Charset, Map<string, number>>()

/** Encodes a text. Returns undefined if the set lacks a letter or the text is ASCII only. */
function encode(text: string, charset: Charset): Uint8Array | undefined {
  if (/^[\0-\x7f]*$/.test(text)) return undefined
  let table = ENCODERS.get(charset)
  if (!table) {
    const letters = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    table = new Map([...letters].map((letter, byte) => [letter, byte]))
    ENCODERS.set(charset, table)
  }
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    // Programs that decode latin1 leave 80 to 9F as control characters.
    const byte =
      table.get(letter) ??
      (charset === 'windows-1252' && letter >= '\u0080' && letter <= '\u009f' ? letter.charCodeAt(0) : undefined)
    if (byte === undefined) return undefined
    bytes[i] = byte
  }
  return bytes
}

/** Character sets of one byte for each letter, in which old programs write texts. */
type Charset = 'windows-1251' | 'windows-1252' | 'iso-8859-2' | 'koi8-u'

/** So many letters are enough to tell by; a long text is not read twice. */
const SAMPLE_BYTES = 64 * 1024

/**
 * A text as it was meant: UTF-8 or UTF-16 with its mark, else the character set that its bytes speak for. Text that was coded twice
 * (UTF-8 or windows-1251 taken for another set) is read back.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = strictUtf8(bytes)
  if (text !== undefined) return undoDoubleCoding(text)
  return damagedUtf8(bytes) ?? new TextDecoder(charsetOf(bytes.subarray(0, SAMPLE_BYTES))).decode(bytes)
}

/** The text that was meant by one whose letters were read in a wrong character set; an honest text stays as it is. */
export function undoDoubleCoding(text: string): string {
  for (const taken of ['windows-1252', 'windows-1251'] as const) {
    const bytes = encode(text, taken)
    if (!bytes) continue
    const meant = strictUtf8(bytes) ?? damagedUtf8(bytes)
    if (meant !== undefined && meant !== text && isPlausible(meant, taken)) return undoDoubleCoding(meant)
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

/** What double coding can have hidden: for Latin any letter, for Cyrillic at least three letters of the alphabets in use. */
function isPlausible(meant: string, taken: Charset): boolean {
  const high = [...meant].filter((letter) => letter > '\u007f')
  if (taken === 'windows-1252') return high.length > 0 && !high.some((letter) => /[\p{Cn}\p{Co}]/u.test(letter))
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

/** UTF-8 in which a few bytes were lost, without their letters; undefined for what is not UTF-8. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  const lost = text.split('\ufffd').length - 1
  let whole = 0
  for (const letter of text) if (letter > '\u007f' && letter !== '\ufffd') whole += 1
  return whole >= 3 && lost * 4 <= whole ? text.replaceAll('\ufffd', '') : undefined
}

/** Cyrillic only where the high letters do not stand within Latin words. */
function charsetOf(bytes: Uint8Array): Charset {
  const { cyrillic, latin, isCentral, hasAscii } = wordsOf(bytes)
  if (cyrillic.length > latin || (latin === 0 && !hasAscii)) return cyrillicCharset(bytes)
  return isCentral ? 'iso-8859-2' : 'windows-1252'
}

/** Letters that look alike in both scripts, and are typed in the wrong one. */
const ALIKE = /^[aceiopxyABCEHIKMOPTX]$/

/** Signs of windows-1252 within a word, where ISO 8859-2 has letters of Central Europe. */
const CENTRAL =
  /[A-Za-z][\u00a1\u00a3\u00a6\u00ac\u00b1\u00b3\u00b6\u00b9\u00bc\u00be\u00bf]|[\u00a3\u00a6\u00a9\u00ae\u00af\u00b1\u00b3\u00b6\u00b9\u00bc\u00be][a-z]/

/** Sorts the words that have letters above ASCII: Cyrillic ones have hardly any others, Latin ones have. */
function wordsOf(bytes: Uint8Array) {
  const cyrillic: string[] = []
  let latin = 0
  let isCentral = false
  let hasAscii = false
  // Bytes as code points; A0 to BF hold letters in all sets but windows-1252.
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

/** Letters of words that begin small and go on in capitals, as KOI8 read as windows-1251 does; none where other words are ordinary. */
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

/** The bytes of a text in a character set; undefined when it lacks one of the letters, or the text has only ASCII. */
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
    // Programs that read latin1 leave 80 to 9F as control characters.
    const byte =
      table.get(letter) ??
      (charset === 'windows-1252' && letter >= '\u0080' && letter <= '\u009f' ? letter.charCodeAt(0) : undefined)
    if (byte === undefined) return undefined
    bytes[i] = byte
  }
  return bytes
}

import { decodeText, undoDoubleCoding } from '../text-charset.ts'
import { plainText } from './plain-text.ts'

/** The title that a stream declares. Both fields are empty if it declares an empty one. */
export type Title = { artist: string; title: string }

/**
 * Reads the title of an ICY block (`StreamTitle='Artist - Title';`, padded with NUL); undefined if the block
 * has none. Accepts apostrophes within the title and truncated blocks.
 */
export function readIcyTitle(block: Uint8Array): Title | undefined {
  const end = block.indexOf(0)
  // One letter a byte, so that only the title's bytes decide its character set.
  const text = Buffer.from(end === -1 ? block : block.subarray(0, end)).toString('latin1')
  const [, declared] = /StreamTitle='(.*?)(?:';(?=\s*(?:[A-Za-z]+=|$))|'?;?$)/s.exec(text) ?? []
  return declared === undefined ? undefined : splitTitle(readTitleText(Buffer.from(declared, 'latin1')))
}

/** Decodes a title or name in any character set, with HTML character references. */
export function readTitleText(text: Uint8Array | string): string {
  return withoutReferences(typeof text === 'string' ? undoDoubleCoding(text) : decodeText(text))
}

// U+00A0 to U+00FF in order (HTML, 13.5).
const LATIN_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ' +
  'ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc ' +
  'Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave ' +
  'uacute ucirc uuml yacute thorn yuml'
const NAMED = new Map([
  ...LATIN_NAMES.split(' ').map((name, i) => [name, String.fromCodePoint(0xa0 + i)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…', bull: '•' }),
  ...Object.entries({
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    trade: '™',
    euro: '€',
    OElig: 'Œ',
    oelig: 'œ',
  }),
])

/**
 * Resolves HTML references: Icecast writes `&#1054;` for letters that a mount's character set lacks, studios
 * write `&eacute;`.
 */
function withoutReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([A-Za-z]{2,8}\d{0,2}));/gi,
    (all, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name) ?? all
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}

/** Splits "Artist - Title". Without a dash the whole text is the title. */
export function splitTitle(declared: string): Title {
  const text = plainText(declared)
  const [, artist, title] = /^(.*?)\s+[-–—]\s+(.*)$/.exec(text) ?? []
  return artist && title ? { artist, title } : { artist: '', title: text.replace(/^[-–—]\s+|\s+[-–—]$/g, '') }
}

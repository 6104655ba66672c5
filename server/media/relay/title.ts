import { decodeText, undoDoubleCoding } from '../text-charset.ts'
import { plainText } from './plain-text.ts'

/** What a stream says of the music; both are empty when it says that there is nothing to say. */
export type Title = { artist: string; title: string }

/**
 * The title in an ICY block (`StreamTitle='Artist - Title';`, padded with NUL); undefined when the block says nothing of it. An apostrophe
 * may stand in it, and a block that is cut off counts as far as it goes.
 */
export function readIcyTitle(block: Uint8Array): Title | undefined {
  const end = block.indexOf(0)
  // Each byte as one letter, so that only the title's own bytes speak for its character set.
  const text = Buffer.from(end === -1 ? block : block.subarray(0, end)).toString('latin1')
  const [, said] = /StreamTitle='(.*?)(?:';(?=\s*(?:[A-Za-z]+=|$))|'?;?$)/s.exec(text) ?? []
  return said === undefined ? undefined : splitTitle(readTitleText(Buffer.from(said, 'latin1')))
}

/** The text that somebody meant by the bytes of a title or a name, in whatever character set and with HTML's references. */
export function readTitleText(text: Uint8Array | string): string {
  return withoutReferences(typeof text === 'string' ? undoDoubleCoding(text) : decodeText(text))
}

// U+00A0 to U+00FF in their order (HTML, 13.5).
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

/** Icecast writes `&#1054;` for every letter that the character set of a mount lacks, and studios' software writes `&eacute;`. */
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

/** "Artist - Title" in its two parts; without the dash all of it is the title. */
export function splitTitle(said: string): Title {
  const text = plainText(said)
  const [, artist, title] = /^(.*?)\s+[-–—]\s+(.*)$/.exec(text) ?? []
  return artist && title ? { artist, title } : { artist: '', title: text.replace(/^[-–—]\s+|\s+[-–—]$/g, '') }
}

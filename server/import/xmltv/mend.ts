/** Characters of a text that may begin something that the next text ends. */
const LONGEST_ENTITY = 40
// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const AMPERSAND = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#[xX]([0-9a-fA-F]{1,6});|([A-Za-z]{2,8});)?/g
const BARE_LESS = /<(?![A-Za-z_:/!?])/g
const CDATA = '<![CDATA['
const CDATA_END = ']]>'

/** Entities of HTML that guides use; XML knows none of them. */
const HTML_ENTITIES: Record<string, string> = {
  nbsp: '\u00a0', iexcl: '¡', cent: '¢', pound: '£', yen: '¥', sect: '§', copy: '©', laquo: '«', reg: '®', deg: '°',
  plusmn: '±', sup2: '²', sup3: '³', acute: '´', micro: 'µ', para: '¶', middot: '·', raquo: '»', frac12: '½', iquest: '¿',
  times: '×', divide: '÷', szlig: 'ß', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”',
  bdquo: '„', bull: '•', hellip: '…', prime: '′', euro: '€', trade: '™', minus: '−', shy: '', zwnj: '', zwj: '',
  Agrave: 'À', Aacute: 'Á', Acirc: 'Â', Atilde: 'Ã', Auml: 'Ä', Aring: 'Å', AElig: 'Æ', Ccedil: 'Ç', Egrave: 'È',
  Eacute: 'É', Ecirc: 'Ê', Euml: 'Ë', Igrave: 'Ì', Iacute: 'Í', Icirc: 'Î', Iuml: 'Ï', Ntilde: 'Ñ', Ograve: 'Ò',
  Oacute: 'Ó', Ocirc: 'Ô', Otilde: 'Õ', Ouml: 'Ö', Oslash: 'Ø', Ugrave: 'Ù', Uacute: 'Ú', Ucirc: 'Û', Uuml: 'Ü',
  agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', auml: 'ä', aring: 'å', aelig: 'æ', ccedil: 'ç', egrave: 'è',
  eacute: 'é', ecirc: 'ê', euml: 'ë', igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï', ntilde: 'ñ', ograve: 'ò',
  oacute: 'ó', ocirc: 'ô', otilde: 'õ', ouml: 'ö', oslash: 'ø', ugrave: 'ù', uacute: 'ú', ucirc: 'û', uuml: 'ü',
  yuml: 'ÿ', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š',
} // prettier-ignore

/** Mends the text of a guide piece by piece, so that an XML parser reads it. `end` returns the rest. */
export type Mender = { next: (text: string) => string; end: () => string }

/**
 * Creates a mender: it removes characters that XML forbids, escapes `&` and `<` that begin nothing, and
 * replaces the entities of HTML. CDATA stays as it is.
 */
export function createMender(): Mender {
  let tail = ''
  let isCdata = false

  function mend(text: string, isEnd: boolean): string {
    let rest = tail + text
    tail = ''
    let mended = ''
    for (;;) {
      const mark = isCdata ? CDATA_END : CDATA
      const at = rest.indexOf(mark)
      if (at === -1) break
      const to = at + mark.length
      mended += isCdata ? rest.slice(0, to) : mendText(rest.slice(0, at)) + mark
      rest = rest.slice(to)
      isCdata = !isCdata
    }
    const cut = isEnd ? rest.length : cutOf(rest, isCdata)
    tail = rest.slice(cut)
    const whole = rest.slice(0, cut)
    return (mended + (isCdata ? whole : mendText(whole))).replace(FORBIDDEN, '')
  }

  return { next: (text) => mend(text, false), end: () => mend('', true) }
}

/** Returns where a text is cut, so that no mark, entity or tag's first letter is torn. */
function cutOf(text: string, isCdata: boolean): number {
  if (isCdata) return Math.max(0, text.length - CDATA_END.length + 1)
  const ampersand = text.lastIndexOf('&')
  const less = text.lastIndexOf('<')
  const isOpen = ampersand !== -1 && text.length - ampersand < LONGEST_ENTITY && !text.includes(';', ampersand)
  const fromEntity = isOpen ? ampersand : text.length
  const fromTag = less !== -1 && text.length - less < CDATA.length ? less : text.length
  return Math.min(fromEntity, fromTag)
}

function mendText(text: string): string {
  const mended = text.includes('&') ? text.replace(AMPERSAND, mendEntity) : text
  return mended.replace(BARE_LESS, '&lt;')
}

function mendEntity(all: string, own?: string, decimal?: string, hex?: string, name?: string): string {
  if (own !== undefined) return all
  if (name !== undefined) return HTML_ENTITIES[name] ?? `&amp;${all.slice(1)}`
  if (decimal === undefined && hex === undefined) return '&amp;'
  const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  const isAllowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code & 0xfffe) !== 0xfffe)
  return isAllowed && !isSurrogate ? all : ''
}

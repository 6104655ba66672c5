/** No station's list names more servers. A longer list is a directory of stations. */
const MOST_ENTRIES = 20
const LONGEST_ENTRY = 4096
const MARKUP_BEGINS_WITHIN = 2000

/** Decodes a list: UTF-8, or UTF-16 with a byte order mark. */
export function decodeList(bytes: Uint8Array): string {
  const [a, b] = bytes
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * Returns the http(s) addresses of an .m3u, .pls, XSPF or ASX list at `base`, in order and without
 * repetition.
 */
export function addressesOf(text: string, base: string): string[] {
  const found = new Set<string>()
  for (const entry of entriesOf(text)) {
    const url = entry !== '' && entry.length <= LONGEST_ENTRY ? URL.parse(entry, base) : null
    if (url?.protocol === 'http:' || url?.protocol === 'https:') found.add(url.href)
    if (found.size === MOST_ENTRIES) break
  }
  return [...found]
}

/** True if markup is a list of addresses rather than a page. */
export function isMarkupList(text: string): boolean {
  return /<(asx|playlist)[\s>]/i.test(text.slice(0, MARKUP_BEGINS_WITHIN))
}

function entriesOf(text: string): Iterable<string> {
  if (text.trimStart().startsWith('<')) return entriesOfMarkup(text)
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const isPls = lines.some((line) => /^(\[playlist\]|File\d+\s*=)/i.test(line))
  return isPls ? entriesOfPls(lines) : lines.filter((line) => line !== '' && !/^[#;]/.test(line))
}

/** Returns the `FileN=` entries of a .pls, ordered by number. */
function entriesOfPls(lines: readonly string[]): string[] {
  const files = lines.flatMap((line) => {
    const [, number, address] = /^File(\d{1,6})\s*=(.*)$/i.exec(line) ?? []
    return address === undefined ? [] : [{ number: Number(number), address: address.trim() }]
  })
  return files.toSorted((one, other) => one.number - other.number).map(({ address }) => address)
}

/** Yields `<location>` of XSPF and `<ref href>` of ASX. No XML parser: ASX is seldom well-formed. */
function* entriesOfMarkup(text: string): Generator<string> {
  for (let at = text.indexOf('<'); at !== -1;) {
    const next = text.indexOf('<', at + 1)
    const piece = text.slice(at + 1, Math.min(next === -1 ? text.length : next, at + 1 + LONGEST_ENTRY))
    const end = piece.indexOf('>')
    if (/^location\s*>/i.test(piece)) yield withoutEntities(piece.slice(end + 1).trim())
    else if (/^ref\s/i.test(piece)) yield withoutEntities(/\shref\s*=\s*["']([^"']*)/i.exec(piece)?.[1]?.trim() ?? '')
    at = next
  }
}

const withoutEntities = (text: string) => text.replaceAll('&amp;', '&')

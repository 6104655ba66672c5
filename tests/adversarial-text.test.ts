import { expect, test } from 'vitest'
import { isSitePath } from '../src/domain/routing/site-path.ts'
import { ageOf } from '../server/import/nfo/nfo-words.ts'
import { readXml } from '../server/import/nfo/read-xml.ts'
import { slugOf } from '../src/domain/routing/slug.ts'
import { blocksOf } from '../server/features/pages/blocks.ts'
import { readFrontMatter } from '../server/features/pages/front-matter.ts'
import { inlinesOf } from '../server/features/pages/inlines.ts'
import { isSafeLink } from '../server/features/pages/safe-links.ts'
import { isSvg, svgFault } from '../server/media/pictures/svg-master.ts'
import { plainText } from '../server/media/relay/plain-text.ts'
import { deviceLabel } from '../server/http/device-label.ts'
import { parseFragmentedMp4 } from '../server/media/fmp4.ts'
import { addressesOf, decodeList, isMarkupList } from '../server/media/relay/address-list.ts'
import { createFrameCutter } from '../server/media/relay/frame-cutter.ts'
import { attributesOf } from '../server/media/hls/attributes.ts'
import { isHls, readHls } from '../server/media/relay/hls-playlist.ts'
import { createIcySplitter } from '../server/media/relay/icy-blocks.ts'
import { readId3 } from '../server/media/relay/id3-titles.ts'
import { checkInit, readSegment } from '../server/media/relay/segment-kind.ts'
import { readIcyTitle, readTitleText, splitTitle } from '../server/media/relay/title.ts'
import { kindOfUpstream } from '../server/media/relay/upstream-kind.ts'
import { readSubtitles } from '../server/media/subtitles.ts'
import { decodeText } from '../server/media/text-charset.ts'
import { readHeaders } from '../server/net/raw-http.ts'

/** Text of strangers reaches the parsers up to about this length. */
const LENGTH = 160_000

/**
 * Of the processor, in milliseconds: linear parsers need a tenth of it, quadratic ones took from 2 s to 95 s.
 */
const BUDGET_MS = 250

/** Texts that make a parser which goes back and forth read them again and again. */
const PIECES: Record<string, string> = {
  letters: 'A',
  'small letters': 'a',
  digits: '1',
  spaces: ' ',
  tabs: '\t',
  'line feeds': '\n',
  'carriage returns': '\r',
  zeros: '\0',
  'high letters': '\u00ea',
  Cyrillic: 'О',
  'letters coded twice': 'РћРє',
  quotes: '"',
  apostrophes: "'",
  'equals signs': '=',
  commas: ',',
  dashes: ' - ',
  brackets: '[',
  'pairs of brackets': '[]',
  parentheses: '(',
  'angle brackets': '<',
  'closing angle brackets': '>',
  stars: '*',
  'pairs of stars': '**a',
  underscores: '_',
  tildes: '~',
  backticks: '`',
  pipes: '|',
  hashes: '# a\n',
  'list items': '- a\n',
  ampersands: '&',
  references: '&#1;',
  'open references': '&#x1',
  comments: '<!---->',
  'open comments': '<!--',
  declarations: '<?xml ',
  'document types': '<!DOCTYPE a [',
  'whole document types': '<!DOCTYPE a []>',
  'open elements': '<svg ',
  'nested elements': '<a>',
  attributes: ' a="b"',
  'attributes of playlists': 'A=",',
  'tags of playlists': '#EXT-X-KEY:METHOD=NONE,A=\n',
  'segments of playlists': '#EXTINF:1,\na\n',
  'inits of playlists': '#EXT-X-MAP:URI="a"\n',
  variants: '#EXT-X-STREAM-INF:A=B\na\n',
  titles: "StreamTitle='",
  'ends of titles': "';",
  entries: 'File1=\n',
  addresses: 'http://a/\n',
  locations: '<location>',
  refs: '<ref href=',
  headers: 'a: b\r\n',
  'links of Markdown': '[a](',
  'images of Markdown': '![a](b "',
  slashes: '/',
  dots: '/..',
  escapes: '\\',
  browsers: 'Version/ Safari',
  televisions: 'Android AFT',
  times: '00:00:01,000 --> ',
  'frames of sound': 'ÿûP',
  'tags of sound': 'ID3\u0004\0\0\0\0\0\0',
  'other tags of sound': 'APETAGEX',
  'boxes of nothing': '\0\0\0\bfree',
  'boxes of tracks': '\0\0\0\btrak',
}

/** Beginnings after which a parser reads on; each is read with nothing before too. */
const HLS = ['#EXTM3U\n#EXT-X-TARGETDURATION:4\n', '#EXTM3U\n#EXT-X-KEY:METHOD=NONE,', '#EXTM3U\n#EXT-X-STREAM-INF:']
const BEGINNINGS: Record<string, readonly string[]> = {
  'playlists of HLS': HLS,
  'attributes of HLS': HLS,
  'lists of addresses': ['[playlist]\nFile1=', '<asx ', '<playlist><location>'],
  'titles of ICY': ["StreamTitle='"],
  'tags of ID3': ['ID3\u0004\0\0\0\u007f\u007f\u007fTIT2\0\0\u007f\u007f\0\0\u0000'],
  'boxes of films': ['\0\0\0\u0010ftypiso6\0\0\0\0', '\0\u0001\u0038\u0080moov'],
  subtitles: ['WEBVTT\n\n', '1\n00:00:01,000 --> 00:00:02,000\n'],
  XML: ['<movie>', '<?xml version="1.0"?>', '<a '],
  'what is SVG': ['<?xml version="1.0"?>', '<!DOCTYPE svg ['],
  'faults of SVG': ['<svg '],
  'front matter': ['---\ntitle:', '---\ntitle: "', '---\n'],
}

const inBytes = (read: (bytes: Buffer) => unknown) => (text: string) => read(Buffer.from(text, 'latin1'))
const inUtf8 = (read: (bytes: Buffer) => unknown) => (text: string) => read(Buffer.from(text))

const PARSERS: Record<string, (text: string) => unknown> = {
  'playlists of HLS': (text) => [isHls(text), readHls(text, 'http://a/')],
  'attributes of HLS': attributesOf,
  'lists of addresses': (text) => [isMarkupList(text), addressesOf(text, 'http://a/')],
  'the letters of lists': inBytes(decodeList),
  'kinds of upstreams': inBytes(kindOfUpstream),
  'blocks of ICY': inBytes((bytes) => createIcySplitter(1)(bytes).length),
  'titles of ICY': inBytes(readIcyTitle),
  'titles of ICY in UTF-8': inUtf8(readIcyTitle),
  'texts of titles': readTitleText,
  'titles in two parts': splitTitle,
  'plain texts': plainText,
  'tags of ID3': inBytes(readId3),
  'frames of sound': inBytes((bytes) => createFrameCutter().push(bytes)),
  'segments of sound': inBytes((bytes) => readSegment(bytes, false)),
  'segments of fMP4': inBytes((bytes) => readSegment(bytes, true)),
  'inits of fMP4': inBytes(checkInit),
  'boxes of films': inBytes((bytes) => parseFragmentedMp4(bytes, 'a')),
  'headers of bare servers': readHeaders,
  'letters of one byte': inBytes(decodeText),
  'letters of UTF-8': inUtf8(decodeText),
  subtitles: inUtf8(readSubtitles),
  XML: readXml,
  ages: ageOf,
  'what is SVG': inUtf8(isSvg),
  'faults of SVG': inUtf8(svgFault),
  'front matter': readFrontMatter,
  // A library reads it, and of the operator's own pages alone.
  Markdown: (text) => blocksOf(text.slice(0, 20_000)),
  'texts of Markdown': (text) => inlinesOf([{ type: 'text', raw: text, text }]),
  anchors: slugOf,
  'safe links': isSafeLink,
  'paths of the site': isSitePath,
  'names of devices': deviceLabel,
}

function cpuMs(act: () => unknown): number {
  const begun = process.cpuUsage()
  try {
    act()
  } catch {
    // A text may be refused, and in time.
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

test.each(Object.entries(PARSERS))('%s parse any text in linear time', (name, parse) => {
  const slow: string[] = []
  for (const [what, piece] of Object.entries(PIECES)) {
    for (const beginning of ['', ...(BEGINNINGS[name] ?? [])]) {
      // The line separator is not matched by `.`.
      const text = `${beginning}${piece.repeat(Math.ceil(LENGTH / piece.length))}\u2028x`
      const ms = cpuMs(() => parse(text))
      if (ms > BUDGET_MS) slow.push(`${what} after ${JSON.stringify(beginning)}: ${Math.round(ms)} ms`)
    }
  }
  expect(slow).toEqual([])
})

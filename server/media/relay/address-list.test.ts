import { expect, test } from 'vitest'
import { addressesOf, decodeList, isMarkupList } from './address-list.ts'

const BASE = 'https://radio.example/lists/fm.m3u'
const one = 'http://one.example/live'
const two = 'https://two.example/live?x=1'

test.each<[string, string, string[]]>([
  ['an .m3u with its header', `#EXTM3U\n#EXTINF:-1,FM\n${one}\n${two}\n`, [one, two]],
  ['#EXTINF without a header', `#EXTINF:-1,FM\r\n${one}\r\n`, [one]],
  ['a comment first', `# the station\n\n${one}`, [one]],
  ['only CR', `#EXTM3U\r#EXTINF:-1,FM\r${one}\r${two}`, [one, two]],
  [
    'relative entries',
    'live.mp3\n/root.aac\n//cdn.example/a',
    ['https://radio.example/lists/live.mp3', 'https://radio.example/root.aac', 'https://cdn.example/a'],
  ],
  ['a .pls', `[playlist]\nNumberOfEntries=2\nFile1=${one}\nTitle1=http://x\nLength1=-1\nFile2=${two}`, [one, two]],
  [
    'a .pls with comments, spaces and another order',
    `; ours\n[Playlist]\nfile2 = ${two}\n; File3=http://x\nFILE1 = ${one}\n`,
    [one, two],
  ],
  ['a .pls without a header', `File1=${one}`, [one]],
  ['a .pls with relative entries', '[playlist]\nFile1=live.mp3', ['https://radio.example/lists/live.mp3']],
  [
    'an XSPF',
    `<?xml version="1.0"?>\n<playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>
    ${one}
  </location></track><track><location>https://two.example/live?a=1&amp;b=2</location></track></trackList></playlist>`,
    [one, 'https://two.example/live?a=1&b=2'],
  ],
  [
    'an ASX',
    `<ASX version="3.0">\n<ENTRY><TITLE>A & B</TITLE><REF HREF = "${one}" /></entry><entry><ref href='${two}'></entry></ASX>`,
    [one, two],
  ],
  ['the same server twice', `${one}\n${one}`, [one]],
  ['other schemes', `file:///etc/passwd\nrtmp://radio.example/live\ndata:,a\n${one}`, [one]],
  ['nothing', '#EXTM3U\n', []],
])('%s', (_, text, addresses) => expect(addressesOf(text, BASE)).toEqual(addresses))

test('at most twenty servers are used, and none whose URL is longer than 4 kB', () => {
  const many = Array.from({ length: 50 }, (__, i) => `http://radio.example/${i}`)
  expect(addressesOf([`http://radio.example/${'a'.repeat(5000)}`, ...many].join('\n'), BASE)).toEqual(many.slice(0, 20))
})

test('UTF-16 and a mark before UTF-8 are read', () => {
  const text = `[playlist]\nFile1=${one}\n`
  for (const bytes of [`\ufeff${text}`, text].map((marked) => Buffer.from(marked)))
    expect(addressesOf(decodeList(bytes), BASE)).toEqual([one])
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(addressesOf(decodeList(utf16), BASE)).toEqual([one])
  expect(addressesOf(decodeList(Buffer.from(utf16).swap16()), BASE)).toEqual([one])
})

test('a web page is no list', () => {
  expect(isMarkupList('<!doctype html><title>playlist</title><a href="x">')).toBe(false)
  expect(isMarkupList('<?xml version="1.0"?>\n<!-- ours -->\n<playlist version="1">')).toBe(true)
  expect(isMarkupList('<asx>')).toBe(true)
})

import { Readable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import { unpack } from './open.ts'
import { readGuide } from './read.ts'

const guide = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}\n<tv><channel id="a"><display-name lang="uk">Перший</display-name></channel>${inner}</tv>`
const programme = (title: string) => `<programme start="20261126" channel="a"><title>${title}</title></programme>`
const cp1251 = (text: string) =>
  Uint8Array.from(text, (letter) => CP1251.indexOf(letter) + (CP1251.includes(letter) ? 0 : 1 + letter.charCodeAt(0)))
const CP1251 = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

/** `programme('Вітер')` in a guide, packed by `xz -9`. */
const XZ =
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4ABVAE5dAB4dCsPg9/m4Aa1dKgUdy5ajn4Ot2n+cswYGromPJ8V8iwzs5wiEx1RBW2G2+9zHDmOYicwLpAOyVZRXdvPadH0Bl7WcGKRqt+1L1655NwAAAFs9hADhpa9lAAFqVsfCnD0ftvN9AQAAAAAEWVo='

/** Reads a file in pieces of `size` bytes. */
async function read(file: Uint8Array | string, size = 1000) {
  const bytes = Buffer.from(file as Uint8Array)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const channels: string[] = []
  const titles: string[] = []
  await readGuide(decode(unpack(Readable.from(pieces))), {
    channel: ({ names }) => channels.push(...names.map(({ text }) => text)),
    programme: (entry) => titles.push(...entry.titles.map(({ text }) => text)),
  })
  return { channels, titles }
}

describe('X7 a guide', () => {
  test('with the DTD of XMLTV is read, and nothing is fetched', async () => {
    const head = '<?xml version="1.0"?><!DOCTYPE tv SYSTEM "http://127.0.0.1:1/xmltv.dtd">'
    expect(await read(guide(programme('Млин'), head))).toEqual({ channels: ['Перший'], titles: ['Млин'] })
  })

  test('with bare ampersands and entities of HTML is mended', async () => {
    expect((await read(guide(programme('Том & Джері &mdash; R&amp;B')), 7)).titles).toEqual(['Том & Джері — R&B'])
  })

  test.each([
    ['entities of its own', guide('', '<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), /declares entities of its own/],
    ['an end within a programme', guide(programme('Млин')).slice(0, -30), /cut off/],
    ['no </tv>', guide(programme('Млин')).slice(0, -5), /cut off/],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', /a web page/],
    ['a page with another head', '<?xml version="1.0"?><html><p>Sign in</p></html>', /a web page/],
    ['a list of channels', '#EXTM3U\n#EXTINF:-1,A\nhttp://s.example/x', /a list of channels/],
    ['another document', '<rss></rss>', /<rss> is no guide/],
    ['JSON', '{"error":"denied"}', /not XMLTV/],
    ['nothing', '', /empty/],
    ['broken tags', guide('<programme><title>a</programme>'), /the XML is broken: .* \(line 2\)/],
    ['an endless text', guide(`<x>${'a'.repeat(5 * 1024 ** 2)}</x>`), /longer than 4 MiB/],
    ['a zip archive', Buffer.from('PK\u0003\u0004 and so on'), /zip archives/],
  ])('with %s is refused', async (_, file, reason) => {
    await expect(read(file)).rejects.toThrow(reason)
  })

  test('with harmless faults is read', async () => {
    const odd = '<programme start=20261126 channel="a" channel="a"id="1"><title>a ]]> b</title></programme>'
    expect((await read(guide(odd))).titles).toEqual(['a ]]> b'])
  })

  test('is read up to </tv>, whatever follows', async () => {
    expect((await read(`${guide(programme('Млин'))}\0\0<tv></tv> junk`)).titles).toEqual(['Млин'])
  })
})

describe('X8 encodings', () => {
  const text = guide(programme('Наше кіно її'), '<?xml version="1.0"?>')
  test.each([
    ['windows-1251 as declared', cp1251(text.replace('1.0"', '1.0" encoding="windows-1251"'))],
    ['windows-1251 undeclared', cp1251(text)],
    ['windows-1251 declared as UTF-8', cp1251(text.replace('1.0"', '1.0" encoding="utf-8"'))],
    ['windows-1251 after much ASCII', cp1251(text.replace('<tv>', `<!--${'a'.repeat(9000)}--><tv>`))],
    ['UTF-8 declared as UTF-16', text.replace('1.0"', '1.0" encoding="utf-16"')],
    ['a mark of UTF-8 in gzip, declared as UTF-16', gzipSync(`\ufeff${text.replace('1.0"', '1.0" encoding="utf-16"')}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    [
      'UTF-8 with a lost byte',
      Buffer.concat([Buffer.from(text.replace('</tv>', '<!--')), Buffer.from([0xd0, 0x20]), Buffer.from('--></tv>')]),
    ],
  ])('%s is read', async (_, file) => {
    for (const size of [1000, 11]) {
      expect((await read(file, size)).titles).toEqual(['Наше кіно її'])
    }
  })
})

describe('a packed guide', () => {
  const text = guide(programme('Вітер'))
  test.each([
    ['gzip', gzipSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['xz', Buffer.from(XZ, 'base64')],
  ])('of %s is read', async (_, file) => expect((await read(file, 5)).titles).toEqual(['Вітер']))

  test.each([
    ['gzip', gzipSync(guide(programme('Вітер').repeat(5000)))],
    ['zstd', zstdCompressSync(guide(programme('Вітер').repeat(5000)))],
    ['xz', Buffer.from(XZ, 'base64')],
  ])('of %s that is cut off or damaged is refused', async (_, file) => {
    await expect(read(file.subarray(0, file.length / 2))).rejects.toThrow(/damaged or cut off/)
    await expect(read(Buffer.concat([file.subarray(0, 40), Buffer.alloc(40), file.subarray(80)]))).rejects.toThrow(
      /damaged|broken|cut off/,
    )
  })

  test('that unpacks to far more than it has is refused', async () => {
    const bomb = gzipSync(`<tv>${' '.repeat(3_000_000)}</tv>`)
    const open = unpack(Readable.from([bomb]), { mostBytes: 4_000_000, freeBytes: 1_000_000 })
    await expect(Array.fromAsync(open)).rejects.toThrow(/200 times/)
    const large = unpack(Readable.from([bomb]), { mostBytes: 2_000_000, freeBytes: 5_000_000 })
    await expect(Array.fromAsync(large)).rejects.toThrow(/more than/)
  })

  test('whose source fails reports that failure', async () => {
    const failing = async function* () {
      yield gzipSync(text).subarray(0, 20)
      throw new Error('the network is away')
    }
    await expect(Array.fromAsync(unpack(failing()))).rejects.toThrow('the network is away')
  })
})

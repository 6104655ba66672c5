import { expect, test } from 'vitest'
import { readId3 } from './id3-titles.ts'
import { packAudio } from './packed-audio.ts'

const size = (length: number) => Buffer.from([0, 0, length >> 7, length & 0x7f])
const frame = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id), size(body.length), Buffer.alloc(2), body])
const tag = (version: number, ...frames: Buffer[]) => {
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), size(body.length), body])
}
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const text = {
  latin1: (value: string) => Buffer.concat([Buffer.from([0]), Buffer.from(value, 'latin1')]),
  utf16: (value: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')]),
  utf16be: (value: string) => Buffer.concat([Buffer.from([1, 0xfe, 0xff]), utf16be(value)]),
  utf16bare: (value: string) => Buffer.concat([Buffer.from([2]), utf16be(value)]),
  utf8: (value: string) => Buffer.concat([Buffer.from([3]), Buffer.from(`${value}\0`)]),
}

test.each([
  ['latin1', 'Björk', 'Jóga'],
  ['utf16', 'Скрябін', 'Люди як кораблі'],
  ['utf16be', 'Скрябін', 'Люди як кораблі'],
  ['utf16bare', 'Скрябін', 'Люди як кораблі'],
  ['utf8', 'Скрябін', 'Люди як кораблі'],
] as const)('artist and title in %s', (encoding, artist, title) => {
  const bytes = tag(
    4,
    frame('TPE1', text[encoding](artist)),
    frame('TXXX', Buffer.from('x')),
    frame('TIT2', text[encoding](title)),
  )
  expect(readId3(Buffer.concat([bytes, Buffer.from('sound')]))).toEqual({ end: bytes.length, title: { artist, title } })
})

test('a title alone may contain the artist', () => {
  expect(readId3(tag(3, frame('TIT2', text.utf8('KAZKA - Свята')))).title).toEqual({ artist: 'KAZKA', title: 'Свята' })
})

test('consecutive tags are all read; a tag with a timestamp alone has no title', () => {
  const timestamp = packAudio(1, [])
  expect(readId3(timestamp)).toEqual({ end: timestamp.length, title: undefined })
  const both = Buffer.concat([timestamp, tag(4, frame('TIT2', text.utf8('a')))])
  expect(readId3(both)).toEqual({ end: both.length, title: { artist: '', title: 'a' } })
})

test('broken tags are skipped', () => {
  const whole = tag(4, frame('TIT2', text.utf8('a long enough title')))
  for (let length = 0; length < whole.length; length++) expect(() => readId3(whole.subarray(0, length))).not.toThrow()
  expect(readId3(Buffer.alloc(100, 0xff))).toEqual({ end: 0, title: undefined })
})

import { expect, test } from 'vitest'
import { readIcyTitle } from './title.ts'

const CP1251 = Buffer.from([0xce, 0xea, 0xe5, 0xe0, 0xed, 0x20, 0xc5, 0xeb, 0xfc, 0xe7, 0xe8]) // "Океан Ельзи"

test.each([
  ["StreamTitle='Океан Ельзи - Обійми';\0\0\0", { artist: 'Океан Ельзи', title: 'Обійми' }],
  ["StreamTitle='Kazka – Плакала';StreamUrl='http://x';\0", { artist: 'Kazka', title: 'Плакала' }],
  ["StreamTitle='Guns N' Roses - Don't Cry';StreamUrl='';", { artist: "Guns N' Roses", title: "Don't Cry" }],
  ["StreamTitle='A';B' - C';", { artist: "A';B'", title: 'C' }],
  [
    "StreamTitle='&#1054;&#1082;&#1077;&#1072;&#1085; - Simon &amp; &#9999999;';",
    { artist: 'Океан', title: 'Simon & &#9999999;' },
  ],
  ["StreamTitle='Новини';", { artist: '', title: 'Новини' }],
  ["StreamTitle=' - Новини - ';", { artist: '', title: 'Новини' }],
  ["StreamTitle='';StreamUrl='';", { artist: '', title: '' }],
  ["StreamTitle='ДахаБраха - Карпатський реп - live';", { artist: 'ДахаБраха', title: 'Карпатський реп - live' }],
  ["StreamTitle='a\r\nb\t\u0007c - <b>d</b>';", { artist: 'a b c', title: '<b>d</b>' }],
])('%j', (block, expected) => expect(readIcyTitle(Buffer.from(block))).toEqual(expected))

test('bytes that are not UTF-8 are windows-1251', () => {
  const block = Buffer.concat([Buffer.from("StreamTitle='"), CP1251, Buffer.from(" - X';\0\0")])
  expect(readIcyTitle(block)).toEqual({ artist: 'Океан Ельзи', title: 'X' })
})

test('a full block that ends in the middle of a character is still UTF-8, and is cut short', () => {
  const block = Buffer.from(`StreamTitle='${'я'.repeat(3000)}`).subarray(0, 4080)
  const read = readIcyTitle(block)
  expect(read?.title).toBe('я'.repeat(200))
})

test.each([
  ['&#x41E;&#x43A;&#x435;&#x430;&#x43D; - &#X41E;', 'Океан', 'О'],
  ['Beyonc&eacute; - D&eacute;j&agrave; Vu &ndash; &laquo;live&raquo;', 'Beyoncé', 'Déjà Vu – «live»'],
  ['AC/DC - Rock &amp; Roll &hearts; &#0; R&B;', 'AC/DC', 'Rock & Roll &hearts; &#0; R&B;'],
])('references of HTML are read: %s', (said, artist, title) => {
  expect(readIcyTitle(Buffer.from(`StreamTitle='${said}';`))).toEqual({ artist, title })
})

test('the character set is detected by the title alone, not by its surroundings', () => {
  const coded = (text: string) => Buffer.from(`StreamTitle='${text}';StreamUrl='http://radio.example/a';`, 'latin1')
  expect(readIcyTitle(coded('Beyoncé - Halo'))).toEqual({ artist: 'Beyoncé', title: 'Halo' })
  expect(readIcyTitle(coded('Îêåàí Åëüçè - Îáiéìè'))).toEqual({ artist: 'Океан Ельзи', title: 'Обiйми' })
})

test('other blocks, and garbage, have no title', () => {
  expect(readIcyTitle(Buffer.from("StreamUrl='http://x';"))).toBeUndefined()
  expect(readIcyTitle(Buffer.alloc(4080, 0xff))).toBeUndefined()
})

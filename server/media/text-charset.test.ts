import { describe, expect, test } from 'vitest'
import { decodeText, undoDoubleCoding } from './text-charset.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** The bytes of a text in a character set of one byte for each letter. */
function inCharset(text: string, charset: string): Buffer {
  const letters = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

/** UTF-8 of a text whose bytes were taken for another character set. */
const takenFor = (charset: string, text: Buffer) => Buffer.from(new TextDecoder(charset).decode(text))

const HONEST = [
  ...[
    'Beyoncé – Halo',
    'Björk - Jóga',
    'Sigur Rós - Þá',
    'Mötley Crüe',
    'Ñ',
    'À la claire fontaine',
    'Édith Piaf - L’été',
    'AC/DC',
  ],
  ...[
    'Ґанок і їжак',
    'Є',
    'Ні',
    'Її',
    'Рік',
    'Сіль Ті',
    'Океан Ельзи - Обійми',
    'ТНМК',
    'ОКЕАН ЕЛЬЗИ',
    'один в каное',
    'тНМК',
    'вКонтакте',
  ],
  ...[
    'Żółć',
    'Katona Klári – Vigyél el',
    'Dvořák: Rusalka',
    '宇多田ヒカル',
    '🎵 Пісня 🎸',
    'R&B; AT&T',
    'Ελλάδα',
    '20°C ±1 m²',
    'Русские Ёлки',
  ],
  ...[
    'Rock’n’Roll',
    '«Плач Єремії»',
    'Skryabin - Старі Фотографії (feat. Ґ)',
    'Свiтлана',
    'Ой у лузі червона калина',
    '',
    'плAN Б',
    'ÄÖÜ',
  ],
]
test.each(HONEST)('%j in UTF-8 stays unchanged', (text) => {
  expect(decodeText(Buffer.from(text))).toBe(text)
  expect(undoDoubleCoding(text)).toBe(text)
})

describe('letters of one byte are', () => {
  test.each([
    'Океан Ельзи - Обійми',
    'ОКЕАН ЕЛЬЗИ - ОБІЙМИ',
    'океан ельзи',
    'Kazka – Плакала',
    'Плач Єремії – Вона (live)',
    'Її ґанок і їжак',
    'Свiтлана Лобода',
    'Я і ти',
    'ТІК',
    'Руслана - Wild Dances',
    'Бумбокс feat. Х',
  ])('windows-1251: %s', (text) => expect(decodeText(inCharset(text, 'windows-1251'))).toBe(text))

  test.each([
    'Katona Klári – Vigyél el',
    'Beyoncé',
    'Björk - Jóga',
    'Édith Piaf - Où es-tu',
    'Mötley Crüe - Für Elise',
    'Café À',
    '¿Qué será? – Ñandú',
    'Sigur Rós - Þá',
    'A à Z',
    'Håkan Hellström - Känn ingen sorg för mig Göteborg',
  ])('windows-1252: %s', (text) => expect(decodeText(inCharset(text, 'windows-1252'))).toBe(text))

  test.each([
    'Dżem - Wehikuł czasu',
    'Łzy - Agnieszka już dawno',
    'Kult - Gdy nie ma dzieci, jesteśmy',
    'Elán - Voda, čo ma drží nad vodou',
  ])('ISO 8859-2: %s', (text) => expect(decodeText(inCharset(text, 'iso-8859-2'))).toBe(text))

  test.each(['Океан Ельзи - Обійми', 'Плач Єремії - Вона', 'Скрябін - Місця щасливих людей', 'Океан', 'Кино - Группа крови'])(
    'KOI8-U: %s',
    (text) => expect(decodeText(inCharset(text, 'koi8-u'))).toBe(text),
  )
})

describe('doubly encoded text is decoded twice:', () => {
  const song = 'Океан Ельзи – Обійми'
  test.each([
    ['windows-1251 taken for latin1', takenFor('windows-1252', inCharset(song, 'windows-1251'))],
    ['KOI8-U taken for latin1', Buffer.from(inCharset('Океан Ельзи', 'koi8-u').toString('latin1')), 'Океан Ельзи'],
    ['KOI8-U taken for windows-1251', takenFor('windows-1251', inCharset('Океан Ельзи', 'koi8-u')), 'Океан Ельзи'],
    ['UTF-8 taken for latin1', Buffer.from(Buffer.from(song).toString('latin1'))],
    ['UTF-8 taken for windows-1252', takenFor('windows-1252', Buffer.from(song))],
    ['UTF-8 taken for windows-1251', takenFor('windows-1251', Buffer.from(song))],
    ['UTF-8 taken for latin1 twice', Buffer.from(Buffer.from(Buffer.from(song).toString('latin1')).toString('latin1'))],
    ['Latin UTF-8 taken for windows-1252', takenFor('windows-1252', Buffer.from('Beyoncé – Déjà Vu')), 'Beyoncé – Déjà Vu'],
    ['emoji taken for windows-1252', takenFor('windows-1252', Buffer.from('🎵 Пісня')), '🎵 Пісня'],
  ])('%s', (_, coded, meant = song) => expect(decodeText(coded)).toBe(meant))

  test.each([
    ['Îêåàí Åëüçè', 'Океан Ельзи'],
    ['РћРєРµР°РЅ Р•Р»СЊР·Рё', 'Океан Ельзи'],
    ['пЛЕБО', 'Океан'],
    ['пЛЕБО еМШЪЙ', 'Океан Ельзи'],
    ['BeyoncÃ©', 'Beyoncé'],
    // A control character of it was lost on the way.
    ['ÐÐºÐµÐ°Ð½', 'кеан'],
  ])('%s', (text, meant) => expect(undoDoubleCoding(text)).toBe(meant))
})

test('UTF-16 with its mark is read', () => {
  expect(decodeText(Buffer.from('\ufeffWEBVTT Є', 'utf16le'))).toBe('WEBVTT Є')
  expect(decodeText(Buffer.from('\ufeffWEBVTT Є', 'utf16le').swap16())).toBe('WEBVTT Є')
})

test('UTF-8 that lost a byte is still UTF-8', () => {
  expect(decodeText(Buffer.from('Океан Ельзи').subarray(0, -1))).toBe('Океан Ельз')
  expect(decodeText(Buffer.concat([Buffer.from('Оке'), bytes('d0'), Buffer.from('ан Ельзи')]))).toBe('Океан Ельзи')
})

test('random bytes are some text', () => {
  for (let seed = 1; seed < 200; seed++) {
    const noise = Buffer.from(Array.from({ length: 40 }, (_, i) => (Math.imul(seed * 7919 + i, 2654435761) >>> 8) & 0xff))
    expect(typeof decodeText(noise)).toBe('string')
  }
})

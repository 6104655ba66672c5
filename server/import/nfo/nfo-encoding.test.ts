import { expect, test } from 'vitest'
import { decodeXml, EncodingFault } from './nfo-encoding.ts'

const TEXT = '<movie><title>Тиша</title></movie>'
const CP1251: Record<string, number> = { Т: 0xd2, и: 0xe8, ш: 0xf8, а: 0xe0 }
const cp1251 = (text: string) => Buffer.from([...text].map((letter) => CP1251[letter] ?? letter.charCodeAt(0)))
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${TEXT}`

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(declared('UTF-16'), 'utf16le')],
  ['UTF-8 that says UTF-16', Buffer.from(declared('utf-16'))],
  ['windows-1251 that says so', cp1251(declared('windows-1251'))],
  ['cp1251 after a blank line', cp1251(`\r\n${declared('CP1251')}`)],
])('%s is read', (_, bytes) => {
  expect(decodeXml(bytes)).toContain(TEXT)
})

test('an unknown encoding, or bytes that do not fit it, are a fault', () => {
  expect(() => decodeXml(cp1251(TEXT))).toThrow(new EncodingFault('is not in UTF-8'))
  expect(() => decodeXml(Buffer.from(declared('klingon')))).toThrow(
    new EncodingFault('names the encoding "klingon", which is not known'),
  )
})

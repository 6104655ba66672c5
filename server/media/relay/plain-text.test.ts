import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('an ordinary title stays as it is', () => {
  expect(plainText('Пісня № 7 – «Ґанок» (наживо) 🎸')).toBe('Пісня № 7 – «Ґанок» (наживо) 🎸')
})

test('a title of ten megabytes is cut to 200 characters', () => {
  expect(plainText('я'.repeat(10 * 1024 * 1024))).toBe('я'.repeat(200))
})

test('a character beyond the basic plane counts as one and is never cut in half', () => {
  expect(plainText('🎵'.repeat(300))).toBe('🎵'.repeat(200))
  expect(plainText(`a${'🎵'.repeat(600)}`).isWellFormed()).toBe(true)
})

test('half a character becomes the mark for what cannot be read', () => {
  expect(plainText('a\uD83Cb')).toBe('a\uFFFDb')
})

test('line breaks and tabs become one space', () => {
  expect(plainText(' Перша\r\n\tДруга\u2028Третя\u2029 ')).toBe('Перша Друга Третя')
})

test('control characters are removed', () => {
  expect(plainText('a\0b\u001B[31mc\u007Fd\u0085e')).toBe('ab[31mcde')
})

test('direction marks are removed', () => {
  expect(plainText('\u202Eexe.mp3\u202C \u2067x\u2069')).toBe('exe.mp3 x')
})

test('markup stays text', () => {
  expect(plainText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
})

test('spaces and controls alone become an empty text', () => {
  expect(plainText(' \0\n '.repeat(5000))).toBe('')
})

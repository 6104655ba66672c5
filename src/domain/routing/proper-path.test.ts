import { describe, expect, test } from 'vitest'
import { localizePath, SCREEN_PATHS } from './paths.ts'
import { properPath } from './proper-path.ts'
import { isSitePath } from './site-path.ts'

const CONCRETE = Object.values(SCREEN_PATHS).map((path) => path.replace(/\/?\{-\$\w+\}/, '/Some-id').replace(/\$\w+/, 'Some-id'))

describe.each(['ru', 'ua'] as const)('with %s unprefixed', (unprefixed) => {
  test.each(['ru', 'ua'] as const)('every address of the site in %s is its own spelling', (locale) => {
    for (const path of CONCRETE) {
      const address = localizePath(path, locale, unprefixed)
      expect(properPath(address, unprefixed)).toBe(address)
    }
  })
})

test.each([
  ['/UA/Filmy', '/ua/filmy'],
  ['/ua/Telekanaly', '/ua/telekanaly'],
  ['/TELEKANALY/Kanal-1', '/telekanaly/Kanal-1'],
  ['/ua/Pro-Proekt/Prystroyi', '/ua/pro-proekt/prystroyi'],
  ['/Genres/All', '/genres/all'],
  ['/ua/filmy.', '/ua/filmy'],
  ['/ua/filmy)', '/ua/filmy'],
  ['/ua/filmy/),', '/ua/filmy'],
  ['/ua/filmy%20', '/ua/filmy'],
  ['/ua/filmy%E2%80%8B', '/ua/filmy'],
  ['/ua/filmy%e2%80%9d.', '/ua/filmy'],
  ['/ua).', '/ua'],
  ['/).', '/'],
  ['/ua//filmy', '/ua/filmy'],
  ['//ua///filmy//', '/ua/filmy'],
  ['/telekanaly/', '/telekanaly'],
  ['/uk', '/ua'],
  ['/uk/', '/ua'],
  ['/UK/tarify', '/ua/taryfy'],
  ['/uk/telekanaly/kanal-1', '/ua/telekanaly/kanal-1'],
  ['/ru', '/'],
  ['/ru/taryfy', '/tarify'],
  ['/taryfy', '/tarify'],
  ['/index.html', '/'],
  ['/ua/index.html', '/ua'],
])('%s is written %s', (from, to) => {
  expect(properPath(from)).toBe(to)
})

test('in the other reading the codes of both languages lead to its trees', () => {
  expect(properPath('/uk/filmy', 'ua')).toBe('/filmy')
  expect(properPath('/ua', 'ua')).toBe('/')
  expect(properPath('/RU/Taryfy', 'ua')).toBe('/ru/tarify')
})

test.each([
  '/nowhere',
  '/About-Us',
  '/ua/About-Us',
  '/index.php',
  '/ua/telekanaly/kanal-1/more',
  '/ukrainian',
  '/%D0%A4%D1%96%D0%BB%D1%8C%D0%BC%D0%B8',
  `/${'.'.repeat(2000)}`,
])('%s is left as it is', (path) => {
  expect(properPath(path)).toBe(path)
})

test('an address that could hide another site stays on this one, in one spelling', () => {
  for (const path of [
    '//evil.example',
    '///evil.example/',
    '/ua//evil.example/',
    '/uk//evil.example',
    '/ru//evil.example',
    '//uk//a',
  ]) {
    const proper = properPath(path)
    expect([path, proper, isSitePath(proper)]).toEqual([path, proper, true])
    expect(proper).not.toContain('//')
    expect(properPath(proper)).toBe(proper)
  }
})

import { describe, expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

const file = (...lines: string[]) => ['---', ...lines, '---', '', 'Текст'].join('\n')

test('front matter describes the page, and the text follows', () => {
  expect(
    readFrontMatter(file('title: "Ефір: про нас"', 'description: Хто ми', "tab: 'Про нас'", 'updated: 2026-11-21', 'note: x')),
  ).toEqual({
    head: { title: 'Ефір: про нас', description: 'Хто ми', tab: 'Про нас', updated: '2026-11-21' },
    body: '\nТекст',
  })
})

test('a missing or empty tab is the title, and so may a description be missing or empty', () => {
  const head = { title: 'Оплата', description: '', tab: 'Оплата', updated: '2026-11-21' }
  expect(readFrontMatter(file('title: Оплата', 'updated: 2026-11-21'))).toMatchObject({ head })
  expect(readFrontMatter(file('title: Оплата', 'description:', 'tab: ""', 'updated: 2026-11-21'))).toMatchObject({ head })
})

test('a file with CR LF or a byte order mark is read as well', () => {
  expect(readFrontMatter('\ufeff---\r\ntitle: Так\r\nupdated: 2026-11-21\r\n--- \r\nТекст\r\n---\r\n')).toEqual({
    head: { title: 'Так', description: '', tab: 'Так', updated: '2026-11-21' },
    body: 'Текст\n---\n',
  })
})

describe('a fault is reported, and the text stays', () => {
  const day = 'updated: 2026-11-21'
  test.each([
    ['no front matter', 'Текст', 'has no front matter', 'Текст'],
    ['an empty file', '', 'has no front matter', ''],
    ['no title', file(day), 'has no title', '\nТекст'],
    ['an empty title', file('title:', day), 'has no title', '\nТекст'],
    ['no day', file('title: Так'), 'has no updated that is a day such as 2026-11-21', '\nТекст'],
    ['a wrong day', file('title: Так', 'updated: учора'), 'has no updated that is a day such as 2026-11-21', '\nТекст'],
    ['a strange line', file('title: Так', 'ні'), 'has something other than a name and its value in line 3', '\nТекст'],
    ['no closing line', '---\ntitle: Так\n\nТекст\n\n---\n', 'has front matter without its closing line', 'Текст\n\n---\n'],
    ['nothing after it', '---\ntitle: Так', 'has front matter without its closing line', ''],
  ])('with %s', (_what, text, wrong, body) => {
    expect(readFrontMatter(text)).toEqual({ wrong, body })
  })
})

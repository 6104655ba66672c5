import { expect, test } from 'vitest'
import { createMender } from './mend.ts'

/** Mends a text in pieces of `size`, as it comes from the network. */
function mended(text: string, size = text.length): string {
  const mender = createMender()
  let all = ''
  for (let from = 0; from < text.length; from += size) all += mender.next(text.slice(from, from + size))
  return all + mender.end()
}

test.each([
  ['Том & Джері &mdash; R&amp;B', 'Том &amp; Джері — R&amp;B'],
  ['a&b;c &unknown; & &; &#169; &#xA9;', 'a&amp;b;c &amp;unknown; &amp; &amp;; &#169; &#xA9;'],
  ['<title>3 < 5 &lt; 6</title>', '<title>3 &lt; 5 &lt; 6</title>'],
  ['a\u0000b\u000bc\ufffe&#0;&#x1f;&#xd800;d', 'abcd'],
  ['<d><![CDATA[R&B < soul &nbsp;]]>&nbsp;</d>', '<d><![CDATA[R&B < soul &nbsp;]]>\u00a0</d>'],
])('%s', (text, expected) => {
  expect(mended(text)).toBe(expected)
  for (const size of [1, 2, 3, 7]) expect(mended(text, size)).toBe(expected)
})

test('an ampersand far from the end is not held back', () => {
  const mender = createMender()
  expect(mender.next(`a & ${'b'.repeat(50)}`)).toBe(`a &amp; ${'b'.repeat(50)}`)
})

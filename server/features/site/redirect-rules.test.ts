import { expect, test } from 'vitest'
import { readRules, refusalText } from './redirect-rules.ts'

const read = (from_path: string, to_path: string) => readRules([{ from_path, to_path }], 'https://efir.example')

test.each([
  ['/old', '/ua/radio', '/old', '/ua/radio'],
  ['/old/', '/tarify?from=promo#top', '/old/', '/tarify?from=promo#top'],
  ['https://efir.example/old', 'https://efir.example/ua/radio?a=1#b', '/old', '/ua/radio?a=1#b'],
  ['HTTPS://EFIR.example/old', '/ua', '/old', '/ua'],
])('%s → %s is a rule', (from, to, redirectUrlFrom, redirectUrlTo) => {
  expect(read(from, to)).toEqual({ rules: [{ redirectUrlFrom, redirectUrlTo }], refused: [] })
})

test.each([
  ['/old?id=5', '/ua', 'the first address has a query or an anchor'],
  ['/old#top', '/ua', 'the first address has a query or an anchor'],
  ['https://other.example/old', '/ua', 'the first address is of another site'],
  ['//other.example/old', '/ua', 'the first address is of another site'],
  ['old', '/ua', 'the first address does not begin with a slash'],
  ['/old', 'https://other.example/', 'the second address is no path of this site'],
  ['/old', '//other.example/', 'the second address is no path of this site'],
  ['/old', 'javascript:alert(1)', 'the second address is no path of this site'],
  ['/old', 'https://efir.example//other.example/', 'the second address is no path of this site'],
])('%s → %s is refused with a reason', (from, to, word) => {
  const { rules, refused } = read(from, to)
  expect(rules).toEqual([])
  expect(refused).toHaveLength(1)
  expect(refusalText(refused[0]!)).toContain(`The redirect rule ${from} → ${to} is not followed: ${word}`)
})

test('without a public address a whole address is refused', () => {
  const { refused } = readRules([{ from_path: '/old', to_path: 'https://efir.example/ua' }], undefined)
  expect(refusalText(refused[0]!)).toContain('set PUBLIC_URL')
})

test('rules in a loop are reported, as are those that lead into one', () => {
  const rows = [
    ['/self', '/self/'],
    ['/there', '/back?a=1'],
    ['/back', '/there'],
    ['/into', '/there'],
    ['/old', '/ua/radio'],
  ].map(([from_path = '', to_path = '']) => ({ from_path, to_path }))
  const { refused } = readRules(rows, undefined)
  expect(refused.map(({ from }) => from)).toEqual(['/self', '/there', '/back', '/into'])
  expect(refusalText(refused[0]!)).toContain('The redirect rule /self → /self/ is not followed: its chain of rules comes back')
})

import { expect, test } from 'vitest'
import { createCriticalCss } from './critical-css.ts'

const shownRules = createCriticalCss()
const rulesFor = (text: string, classes: string[], ...shown: string[]) => shownRules({ text, classes }, new Set(shown))

test('rules of classes on the page stay with all their states; others are dropped', () => {
  const text = '._a{top:0}._a:hover{top:1px}._a[data-on]>svg{top:2px}._b{top:3px}._b ._a{top:4px}._a._b{top:5px}'
  expect(rulesFor(text, ['_a', '_b'], '_a')).toBe('._a{top:0}._a:hover{top:1px}._a[data-on]>svg{top:2px}')
})

test('a rule with :not(class) stays without the class', () => {
  expect(rulesFor('._a:not(._b){top:0}._a:has(._b){top:1px}', ['_a', '_b'], '_a')).toContain('._a:not(._b){top:0}')
})

test('a rule with several classes stays while the page has one of them', () => {
  expect(rulesFor('._a,._b{top:0}:is(._a,._b) i{top:1px}', ['_a', '_b'], '_a')).toBe('._a,._b{top:0}:is(._a,._b) i{top:1px}')
})

test('rules without classes stay: layers, keyframes, elements', () => {
  const text = '@layer ui{._b{top:0}ul{top:1px}}@media (width<=600px){._b{top:2px}}@keyframes sweep{to{top:3px}}'
  expect(rulesFor(text, ['_b'])).toBe('@layer ui{ul{top:1px}}@keyframes sweep{to{top:3px}}')
})

test('a sheet that the page needs whole is as built', () => {
  const text = '._a{text-decoration:underline;text-decoration-thickness:1px}'
  expect(rulesFor(text, ['_a'], '_a')).toBe(text)
})

test('rules that Safari 16 would misread when shortened stay unchanged', () => {
  const text = '._a{text-decoration:underline;text-decoration-thickness:1px}._b{top:0}'
  expect(rulesFor(text, ['_a', '_b'], '_a')).toBe('._a{text-decoration:underline;text-decoration-thickness:1px}')
})

import { expect, test } from 'vitest'
import { menuOf, pathOfPage } from './page-places.ts'

test('a known page has its own path, another one the path of its slug', () => {
  expect(pathOfPage('payment')).toBe('/o-proekte/sposoby-oplaty')
  expect(pathOfPage('updates')).toBe('/about/update')
  expect(pathOfPage('our-team')).toBe('/our-team')
  expect(pathOfPage('constructor')).toBe('/constructor')
})

test('the menu begins with our pages in their order and ends with the added ones', () => {
  const pages = ['agreement', 'our-team', 'sitemap', 'about', 'tariffs'].map((slug) => ({ slug }))
  expect(menuOf(pages).map(({ slug }) => slug)).toEqual(['about', 'agreement', 'our-team'])
})

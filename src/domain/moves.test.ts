import { expect, test } from 'vitest'
import { movedTo, withQuery } from './moves.ts'

const rule = (redirectUrlFrom: string, redirectUrlTo: string) => ({ redirectUrlFrom, redirectUrlTo })

test('a rule leads to its target', () => {
  expect(movedTo('/promo', [rule('/promo', '/tarify?from=promo')])).toBe('/tarify?from=promo')
  expect(movedTo('/other', [rule('/promo', '/tarify')])).toBeUndefined()
})

test('a rule to another spelling of the same address is ignored, because the site would lead back', () => {
  expect(movedTo('/tarify', [rule('/tarify', '/taryfy')])).toBeUndefined()
  expect(movedTo('/ua/taryfy', [rule('/ua/taryfy', '/ua/tarify')])).toBeUndefined()
})

test('the home pages do not lead to each other, because the language is chosen on arrival', () => {
  expect(movedTo('/ua', [rule('/ua', '/')])).toBeUndefined()
  expect(movedTo('/', [rule('/', '/ua')])).toBeUndefined()
})

test('rules that come back through a spelling are ignored', () => {
  expect(movedTo('/promo', [rule('/promo', '/taryfy'), rule('/taryfy', '/promo')])).toBeUndefined()
})

test('the query of the request goes along', () => {
  expect(withQuery('/tarify', '?a=1')).toBe('/tarify?a=1')
  expect(withQuery('/tarify?from=promo', '?a=1')).toBe('/tarify?from=promo&a=1')
  expect(withQuery('/tarify#basic', '?a=1')).toBe('/tarify?a=1#basic')
  expect(withQuery('/tarify', '')).toBe('/tarify')
})

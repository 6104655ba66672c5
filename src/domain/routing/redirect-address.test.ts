import { expect, test } from 'vitest'
import { movedAtLast, movedTo, withQuery } from './redirect-address.ts'

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

test('rules that loop through another spelling are ignored', () => {
  expect(movedTo('/promo', [rule('/promo', '/taryfy'), rule('/taryfy', '/promo')])).toBeUndefined()
})

test('the redirect preserves the request’s query', () => {
  expect(withQuery('/tarify', '?a=1')).toBe('/tarify?a=1')
  expect(withQuery('/tarify?from=promo', '?a=1')).toBe('/tarify?from=promo&a=1')
  expect(withQuery('/tarify#basic', '?a=1')).toBe('/tarify?a=1#basic')
  expect(withQuery('/tarify', '')).toBe('/tarify')
})

test('chained rules lead to the last target, with the query and hash of the address', () => {
  const rules = [rule('/promo', '/spring?from=promo'), rule('/spring', '/tarify')]
  expect(movedAtLast('/promo', { search: '?a=1', hash: '#basic' }, rules)).toBe('/tarify?from=promo&a=1#basic')
  expect(movedAtLast('/spring', { search: '', hash: '' }, rules)).toBe('/tarify')
  expect(movedAtLast('/other', { search: '?a=1', hash: '#basic' }, rules)).toBeUndefined()
})

test('the hash of the target wins over that of the address', () => {
  expect(movedAtLast('/promo', { search: '', hash: '#basic' }, [rule('/promo', '/tarify#premium')])).toBe('/tarify#premium')
})

test('rules that loop have no target, from any address', () => {
  const rules = [rule('/promo', '/spring'), rule('/spring', '/sale'), rule('/sale', '/spring')]
  expect(movedAtLast('/promo', { search: '', hash: '' }, rules)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { redirectNavigation } from './navigation-redirect.ts'

const at = (address: string) => new URL(address, 'http://efir.test')
const reader = { cookie: 'ua', accepted: 'ru', isOwnLink: false }

test('home opens in the language that was chosen, not in that of the cached page', () => {
  expect(redirectNavigation(at('/'), reader)).toEqual({ to: '/ua', status: 302 })
  expect(redirectNavigation(at('/?utm_source=x'), reader)).toEqual({ to: '/ua?utm_source=x', status: 302 })
  expect(redirectNavigation(at('/'), { ...reader, cookie: 'ru' })).toBeUndefined()
  expect(redirectNavigation(at('/'), { ...reader, cookie: undefined })).toBeUndefined()
  expect(redirectNavigation(at('/ua'), { ...reader, cookie: 'ru' })).toBeUndefined()
})

test('the switch on a page of the site leads to home in the other language', () => {
  expect(redirectNavigation(at('/'), { ...reader, isOwnLink: true })).toBeUndefined()
})

test('an address is redirected to its canonical spelling, with its query', () => {
  expect(redirectNavigation(at('/telekanaly/?day=2026-11-26'), reader)).toEqual({ to: '/telekanaly?day=2026-11-26', status: 301 })
  expect(redirectNavigation(at('/index.html'), undefined)).toEqual({ to: '/', status: 301 })
  expect(redirectNavigation(at('/UA/Filmy'), undefined)).toEqual({ to: '/ua/filmy', status: 301 })
})

test('without cookies the worker leaves an address without a language to the page', () => {
  expect(redirectNavigation(at('/'), undefined)).toBeUndefined()
})

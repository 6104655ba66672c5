import { expect, test } from 'vitest'
import { appPlatform, isTelevision } from './device-kind.ts'

test('a phone or tablet is recognised by its user agent', () => {
  expect(appPlatform('Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140 Mobile', 5)).toBe('android')
  expect(appPlatform('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5)).toBe('ios')
})

test('an iPad that calls itself a Mac is known by its touch screen', () => {
  expect(appPlatform('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5)).toBe('ios')
  expect(appPlatform('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0)).toBeNull()
})

test('a computer has no app store of ours', () => {
  expect(appPlatform('Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 0)).toBeNull()
})

test('a television is recognised by its user agent', () => {
  expect(isTelevision('Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0 Safari/537.36')).toBe(true)
  expect(isTelevision('Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/108.0 Safari/537.36')).toBe(true)
  expect(isTelevision('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36')).toBe(false)
})

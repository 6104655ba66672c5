import { expect, test } from 'vitest'
import { type Capabilities, detectCapabilities, chooseEngine } from './engine-choice.ts'

const able = (extra: Partial<Capabilities>): Capabilities => ({
  mediaSource: false,
  managedMediaSource: false,
  nativeHls: false,
  chromium: false,
  ...extra,
})

test('Safari plays HLS itself', () => {
  expect(chooseEngine(able({ mediaSource: true, managedMediaSource: true, nativeHls: true }))).toBe('native')
})

test('Chromium takes hls.js though it says "maybe" to native HLS', () => {
  expect(chooseEngine(able({ mediaSource: true, nativeHls: true, chromium: true }))).toBe('hls')
  expect(chooseEngine(able({ mediaSource: true, managedMediaSource: true, nativeHls: true, chromium: true }))).toBe('hls')
})

test('Firefox takes hls.js', () => {
  expect(chooseEngine(able({ mediaSource: true }))).toBe('hls')
})

test('WebKit with managed media but without native HLS takes hls.js', () => {
  expect(chooseEngine(able({ mediaSource: true, managedMediaSource: true }))).toBe('hls')
})

test('an old iPhone without media source extensions plays HLS itself', () => {
  expect(chooseEngine(able({ nativeHls: true }))).toBe('native')
})

test('a browser without either plays nothing', () => {
  expect(chooseEngine(able({}))).toBe('none')
})

const element = (answer: string) => ({ canPlayType: () => answer }) as unknown as HTMLMediaElement
const scope = (parts: object) => parts as unknown as Window & typeof globalThis

test('a media source counts only when it takes H.264 or AAC', () => {
  const takes = (types: boolean) => ({ isTypeSupported: () => types })
  const navigator = { userAgent: 'Mozilla/5.0 Firefox/153.0' }
  expect(detectCapabilities(element(''), scope({ navigator, MediaSource: takes(true) })).mediaSource).toBe(true)
  expect(detectCapabilities(element(''), scope({ navigator, MediaSource: takes(false) })).mediaSource).toBe(false)
  expect(detectCapabilities(element('maybe'), scope({ navigator, ManagedMediaSource: takes(true) }))).toEqual(
    able({ mediaSource: true, managedMediaSource: true, nativeHls: true }),
  )
})

test('Chromium is known by its brands, or by its user agent where there are none', () => {
  const branded = { userAgent: '', userAgentData: { brands: [{ brand: 'Chromium' }] } }
  expect(detectCapabilities(element(''), scope({ navigator: branded })).chromium).toBe(true)
  expect(detectCapabilities(element(''), scope({ navigator: { userAgent: 'Chrome/156.0 Safari/537.36' } })).chromium).toBe(true)
  expect(detectCapabilities(element(''), scope({ navigator: { userAgent: 'Version/26.0 Safari/605.1.15' } })).chromium).toBe(
    false,
  )
})

import { expect, test } from 'vitest'
import { formatsOf } from './supported-formats.ts'

const FORMATS = ['hevc', 'mp2', 'ac3', 'eac3', 'latm', 'dts'] as const
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

const supported = (userAgent: string, { native = [] as string[], managed = false } = {}) => {
  const mediaSource = { isTypeSupported: () => true }
  const scope = { navigator: { userAgent }, MediaSource: mediaSource, ...(managed && { ManagedMediaSource: mediaSource }) }
  const element = { canPlayType: (type: string) => (native.some((one) => type.includes(one)) ? 'probably' : '') }
  const supports = formatsOf(element as unknown as HTMLMediaElement, scope as unknown as Window & typeof globalThis)
  return FORMATS.filter((format) => supports(format))
}

test('Chromium plays MPEG audio beyond AAC, Firefox does not', () => {
  expect(supported(CHROME)).toEqual(['mp2'])
  expect(supported(FIREFOX)).toEqual([])
})

test('Safari plays what its own player decodes', () => {
  const native = ['mpegurl', 'audio/mpeg', 'ac-3', 'ec-3']
  expect(supported(SAFARI, { native, managed: true })).toEqual(['mp2', 'ac3', 'eac3'])
})

test('within fMP4 a browser plays every format that it decodes', () => {
  const decodes = (type: string) => type.includes('hvc1')
  const scope = {
    navigator: { userAgent: CHROME },
    MediaSource: { isTypeSupported: (type: string) => decodes(type) || type.includes('avc1') },
  }
  const element = { canPlayType: () => '' }
  const supports = formatsOf(element as unknown as HTMLMediaElement, scope as unknown as Window & typeof globalThis)
  expect(FORMATS.filter((format) => supports(format, 'fmp4'))).toEqual(['hevc'])
  expect(FORMATS.filter((format) => supports(format))).toEqual([])
})

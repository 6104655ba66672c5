import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const POSTER = '/images/0123456789abcdef0123.svg'

test('a poster has four widths, and one fallback for browsers without the format', () => {
  const { avif, src } = pictureSources(POSTER, 'poster')
  expect(avif).toBe(`${POSTER}/180.avif 180w, ${POSTER}/270.avif 270w, ${POSTER}/360.avif 360w, ${POSTER}/540.avif 540w`)
  expect(src).toBe(`${POSTER}/360.webp`)
})

test('the reserved width and height have the ratio of the shape', () => {
  const ratio = (shape: 'poster' | 'screenshot' | 'backdrop') => {
    const { width, height } = pictureSources(POSTER, shape)
    return width / height
  }
  expect(ratio('poster')).toBeCloseTo(2 / 3)
  expect(ratio('screenshot')).toBeCloseTo(16 / 9)
  expect(ratio('backdrop')).toBeCloseTo(16 / 9)
})

test('a backdrop is as wide as the window unless the screen sets its size', () => {
  expect(pictureSources(POSTER, 'backdrop').sizes).toBe('100vw')
  expect(pictureSources(POSTER, 'backdrop', '50vw').sizes).toBe('50vw')
  expect(pictureSources(POSTER, 'backdrop').avif).toContain(`${POSTER}/1440.avif 1440w`)
})

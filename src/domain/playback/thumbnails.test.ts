import { expect, test } from 'vitest'
import { readThumbnails, thumbnailAt } from './thumbnails.ts'

const LIST = `WEBVTT

00:00:00.000 --> 00:00:01.000
thumbnails.webp#xywh=0,0,160,90

00:00:01.000 --> 00:00:02.000
thumbnails.webp#xywh=160,0,160,90

01:00:02.500 --> 01:00:04.000
second.webp#xywh=0,90,160,90
`

test('a playlist of thumbnails has a sprite position for every interval', () => {
  expect(readThumbnails(LIST)).toEqual([
    { fromMs: 0, file: 'thumbnails.webp', x: 0, y: 0, width: 160, height: 90 },
    { fromMs: 1000, file: 'thumbnails.webp', x: 160, y: 0, width: 160, height: 90 },
    { fromMs: 3_602_500, file: 'second.webp', x: 0, y: 90, width: 160, height: 90 },
  ])
})

test('other tools write times without hours, settings, names of cues, "pixel:" and other ends of lines', () => {
  const list = 'WEBVTT\r\n\r\nNOTE drawn\r\n\r\n1\r\n00:05.000 --> 00:10.000 align:start\r\n/a/b.jpg#xywh=pixel:10,20,30,40\r\n'
  expect(readThumbnails(list)).toEqual([{ fromMs: 5000, file: '/a/b.jpg', x: 10, y: 20, width: 30, height: 40 }])
})

test('an entry without a position is dropped, a malformed list is empty', () => {
  const list = `WEBVTT

00:00:00.000 --> 00:00:01.000
words

00:00:01.000 --> 00:00:02.000
sheet.webp#xywh=0,0,0,90

00:00:03.000 --> 00:00:04.000`
  expect(readThumbnails(list)).toEqual([])
  expect(readThumbnails('<!doctype html>')).toEqual([])
})

test('both ends of a ruler have their picture', () => {
  const known = readThumbnails(LIST)
  expect(thumbnailAt(known, 0)?.x).toBe(0)
  expect(thumbnailAt(known, 999)?.x).toBe(0)
  expect(thumbnailAt(known, 1000)?.x).toBe(160)
  expect(thumbnailAt(known, 9_999_999)?.file).toBe('second.webp')
  expect(thumbnailAt(known.slice(1), 0)?.x).toBe(160)
  expect(thumbnailAt([], 5)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { firstOfList, kindOfUpstream } from './upstream-kind.ts'

test.each([
  ['#EXTM3U\n', 'playlist'],
  ['\ufeff\n#EXTM3U', 'playlist'],
  ['[playlist]\nFile1=', 'list'],
  ['http://radio.example/live', 'list'],
  ['  <!DOCTYPE html>', 'page'],
  ['<html>', 'page'],
  ['<\u0012a frame joined in its middle', 'sound'],
  ['', 'sound'],
])('%j is %s', (head, kind) => expect(kindOfUpstream(Buffer.from(head))).toBe(kind))

test.each([
  ['#EXTM3U\n#EXTINF:-1,A station\nhttp://radio.example/live\nhttp://radio.example/other', 'http://radio.example/live'],
  ['[playlist]\r\nNumberOfEntries=1\r\nFile1=https://radio.example/live\r\nTitle1=http://x', 'https://radio.example/live'],
  ['ftp://radio.example/live', undefined],
])('the first address of %j', (text, address) => expect(firstOfList(text)).toBe(address))

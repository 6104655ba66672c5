import { expect, test } from 'vitest'
import { syntheticTs } from '../ts/testing/synthetic-ts.ts'
import { HEAD_BYTES, kindOfUpstream } from './upstream-kind.ts'

test.each([
  ['#EXTM3U\n', 'playlist'],
  ['\ufeff\n#EXTM3U', 'playlist'],
  ['[playlist]\nFile1=', 'list'],
  ['http://radio.example/live', 'list'],
  ['  <!DOCTYPE html>', 'markup'],
  ['<html>', 'markup'],
  ['<\u0012a frame joined in its middle', 'sound'],
  ['', 'sound'],
  ['# Radio\nhttp://radio.example/live', 'list'],
  ['; a comment\n[playlist]\n', 'list'],
  ['file1 = http://radio.example/live', 'list'],
  ['<asx version="3.0">', 'markup'],
  ['<playlist version="1" xmlns="http://xspf.org/ns/0/">', 'markup'],
  ['# a frame\u0000 joined', 'sound'],
  ['live.mp3\n', 'sound'],
])('%j is %s', (head, kind) => expect(kindOfUpstream(Buffer.from(head))).toBe(kind))

test('a list of relative addresses is recognized by its type or its name', () => {
  const head = Buffer.from('live.mp3\n')
  expect(kindOfUpstream(head, { type: 'audio/x-mpegurl; charset=utf-8' })).toBe('list')
  expect(kindOfUpstream(head, { address: 'https://radio.example/fm.m3u?x=1' })).toBe('list')
  expect(kindOfUpstream(Buffer.from([0xff, 0xfb, 0x94, 0]), { type: 'audio/x-mpegurl' })).toBe('sound')
})

test('UTF-16 is a list, and sound whose first bytes are its mark is not', () => {
  expect(kindOfUpstream(Buffer.from('\ufeff[playlist]', 'utf16le'))).toBe('list')
  expect(kindOfUpstream(Buffer.from('\ufeffhttp://', 'utf16le').swap16())).toBe('list')
  expect(kindOfUpstream(Buffer.from([0xff, 0xfe, 0x94, 0x12]))).toBe('sound')
})

test('MPEG-TS is recognized from the middle of a packet, and not by one sync byte', () => {
  const stream = syntheticTs({ seconds: 1 })
  for (const from of [0, 100, 187]) expect(kindOfUpstream(stream.subarray(from, from + HEAD_BYTES))).toBe('ts')
  expect(kindOfUpstream(Buffer.from(`G${'\u0012'.repeat(HEAD_BYTES)}`))).toBe('sound')
})

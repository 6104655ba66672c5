import { expect, test } from 'vitest'
import { filmSubtitles } from './film-playlists.ts'
import { readSubtitles } from './subtitles.ts'

const VTT = 'WEBVTT - the film\n\n00:01.000 --> 00:02.000\nЇжак пливе «сам»\n'
const SRT = '1\n00:00:01,000 --> 00:00:02,500 X1:0\nЇжак пливе\n\n2\n1:00:03,5 --> 1:00:04,25\nдалі\n'
const OF_SRT = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nЇжак пливе\n\n2\n01:00:03.500 --> 01:00:04.250\nдалі\n'

const cp1251 = (text: string) => {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(VTT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${VTT}`)],
  ['UTF-16', Buffer.from(`\uFEFF${VTT}`, 'utf16le')],
  ['windows-1251', cp1251(VTT)],
  ['lines that end in CR LF', Buffer.from(VTT.replaceAll('\n', '\r\n'))],
  ['lines that end in CR alone', Buffer.from(VTT.replaceAll('\n', '\r'))],
])('WebVTT in %s is read', (_, bytes) => expect(readSubtitles(bytes)).toBe(VTT))

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(SRT)],
  ['windows-1251 with CR LF', cp1251(SRT.replaceAll('\n', '\r\n'))],
])('SRT in %s becomes WebVTT', (_, bytes) => expect(readSubtitles(bytes)).toBe(OF_SRT))

test.each<[string, Buffer]>([
  ['a page', Buffer.from('<!doctype html>')],
  ['nothing', Buffer.alloc(0)],
  ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0', 'latin1')],
  ['a word that only begins like WebVTT', Buffer.from('WEBVTTX\n\n')],
])('%s is not subtitles', (_, bytes) => expect(() => readSubtitles(bytes)).toThrow(/^it is n/))

test('the media time is in the head of a segment, whatever ends its lines', () => {
  const head = 'WEBVTT - the film\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:01.000'
  for (const end of ['\n', '\r\n', '\r'])
    expect(filmSubtitles(readSubtitles(Buffer.from(VTT.replaceAll('\n', end))))).toMatch(new RegExp(`^${head}`))
})

import { decodeText } from './text-charset.ts'

/** Subtitles of a whole film take a tenth of this. */
export const MOST_SUBTITLES_BYTES = 4 * 2 ** 20

const SRT_TIMES = /^\s*(\d{1,3}:\d\d:\d\d)[,.](\d{1,3})\s*-->\s*(\d{1,3}:\d\d:\d\d)[,.](\d{1,3})/

/**
 * A file of subtitles as WebVTT with line feeds alone: WebVTT itself, or SubRip (SRT), in UTF-8, UTF-16 or the character set that its
 * letters speak for. Throws an error that says what the file is not.
 */
export function readSubtitles(bytes: Uint8Array): string {
  const text = decodeText(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
  if (text.includes('\0')) throw new Error('it is no text')
  if (/^WEBVTT([ \t\n]|$)/.test(text)) return text
  return subtitlesOfSrt(text)
}

function subtitlesOfSrt(text: string): string {
  let cues = 0
  const lines = text.split('\n').map((line) => {
    const [, from, fromMs = '', to, toMs = ''] = (line.includes('-->') && SRT_TIMES.exec(line)) || []
    if (from === undefined) return line
    cues += 1
    return `${from.padStart(8, '0')}.${fromMs.padEnd(3, '0')} --> ${to!.padStart(8, '0')}.${toMs.padEnd(3, '0')}`
  })
  if (cues === 0) throw new Error('it is neither WebVTT nor SRT')
  return `WEBVTT\n\n${lines.join('\n').trimStart()}`
}

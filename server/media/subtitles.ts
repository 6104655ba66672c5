import { decodeText } from './text-charset.ts'

/** Ten times the size of a long film's subtitles. */
export const MOST_SUBTITLES_BYTES = 4 * 2 ** 20

const SRT_TIMES = /^\s*(\d{1,3}:\d\d:\d\d)[,.](\d{1,3})\s*-->\s*(\d{1,3}:\d\d:\d\d)[,.](\d{1,3})/

/**
 * Converts WebVTT or SubRip (SRT) in any character set to WebVTT with line feeds. Throws if the file is
 * neither.
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

/**
 * A line of a list, with its number in the file from 1 on. `argument` is the text after a directive's name.
 */
export type Line =
  | { number: number; kind: 'header' | 'info' | 'group' | 'option' | 'property' | 'http' | 'comment'; argument: string }
  | { number: number; kind: 'address'; argument: string }

const DIRECTIVES = [
  ['#EXTM3U', 'header'],
  ['#EXTINF:', 'info'],
  ['#EXTGRP:', 'group'],
  ['#EXTVLCOPT:', 'option'],
  ['#KODIPROP:', 'property'],
  ['#EXTHTTP:', 'http'],
] as const

/** The longest line that is read. Addresses of 3,248 characters occur. */
const LONGEST_LINE = 32_768

// Control characters and marks of direction: databases refuse some, terminals obey others.
// oxlint-disable-next-line no-control-regex -- these are meant
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Yields the lines of a list that are not empty. Lines end with LF, CR LF or CR. */
export function* linesOf(text: string): Generator<Line> {
  let number = 0
  for (let from = 0; from < text.length;) {
    const feed = text.indexOf('\n', from)
    const end = feed < 0 ? text.length : feed
    // A text without line feeds may have carriage returns alone.
    for (const part of text.slice(from, end).split('\r')) {
      if (part === '' && text[end - 1] === '\r') continue
      number += 1
      const line = lineOf(number, part.slice(0, LONGEST_LINE).replace(UNSEEN, ' ').trim())
      if (line) yield line
    }
    from = end + 1
  }
}

function lineOf(number: number, text: string): Line | undefined {
  if (text === '') return undefined
  if (!text.startsWith('#')) return { number, kind: 'address', argument: text }
  const upper = text.slice(0, 12).toUpperCase()
  const found = DIRECTIVES.find(([name]) => upper.startsWith(name))
  return found
    ? { number, kind: found[1], argument: text.slice(found[0].length).trim() }
    : { number, kind: 'comment', argument: text }
}

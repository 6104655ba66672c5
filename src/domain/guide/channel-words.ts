import { wordsOf } from '../search/words.ts'

// Marks of list makers: `[Geo-blocked]`, Ⓖ, and a height such as `(1080p)`.
const MARKS = /\[[^\]]*\]|[\u24b6-\u24ea\u{1f130}-\u{1f189}]|\(\s*\d{3,4}\s*[pi]\s*\)/giu

const QUALITY = /^(?:[ufqs]?hd|[48]k|hdr(?:10)?|hevc|[hx]26[45]|\d{3,4}[pi]|(?:25|30|50|60)fps|[hl]q)$/

/**
 * Returns the normalized words of a channel's name, without list makers' marks. `+` is the word "plus", so
 * that "1+1", "2+2" and "+2" differ.
 */
export function channelWords(name: string): string[] {
  return wordsOf(name.normalize('NFC').replace(MARKS, ' ').replaceAll('+', ' plus '))
}

/** Returns words without those that name a quality, such as HD. Keeps a name of nothing else. */
export function withoutQuality(words: readonly string[]): string[] {
  const left = words.filter((word) => !QUALITY.test(word))
  return left.length > 0 ? left : [...words]
}

/** Returns a name without list makers' marks, as viewers read it. */
export function withoutMarks(name: string): string {
  return name.replace(MARKS, ' ').replace(/\s+/g, ' ').trim()
}

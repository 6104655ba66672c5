import { ApiError } from '../../http/api-error.ts'

/** Section 9, in characters as people count them. */
const MOST_CHARACTERS = 20
/** One such character may be made of many: a family emoji of eleven, a heap of accents of thousands. */
const MOST_UNITS = 200

const characters = new Intl.Segmenter('uk', { granularity: 'grapheme' })

// Everything that has no look of its own but changes that of its neighbours (directions, joins, tags) or of
// the page (controls), except the joiner inside an emoji.
const INVISIBLE =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * A name as it is kept: one line, no invisible characters; throws `name_too_long` above 20 characters. Empty
 * is a name, too.
 */
export function readName(typed: string): string {
  // What is far too long need not be looked at closely.
  if (typed.length > MOST_UNITS * 10) throw new ApiError('name_too_long')
  const name = typed
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  if (name.length > MOST_UNITS || [...characters.segment(name)].length > MOST_CHARACTERS) throw new ApiError('name_too_long')
  return name
}

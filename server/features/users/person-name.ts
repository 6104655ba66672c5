import { ApiError } from '../../http/api-error.ts'

/** Section 9, in characters as people count them. */
const MOST_CHARACTERS = 20
/** One such character may be made of many: a family emoji of eleven, a heap of accents of thousands. */
const MOST_UNITS = 200

const characters = new Intl.Segmenter('uk', { granularity: 'grapheme' })

// Characters that only change how their neighbours look (directions, joins, tags), and control characters.
// The joiner inside an emoji stays.
const INVISIBLE =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Cleans a text for storage: one line, no invisible characters. */
export const cleanLine = (typed: string): string =>
  typed
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Cleans a name for storage: one line, no invisible characters. Throws `name_too_long` above 20 characters;
 * an empty name is valid.
 */
export function readName(typed: string): string {
  // Refuses a far too long text before the costly expressions run over it.
  if (typed.length > MOST_UNITS * 10) throw new ApiError('name_too_long')
  const name = cleanLine(typed)
  if (name.length > MOST_UNITS || [...characters.segment(name)].length > MOST_CHARACTERS) throw new ApiError('name_too_long')
  return name
}

/** The plural form after a whole count; `other` is the most common. */
export type PluralForm = 'one' | 'few' | 'other'

/** Returns the plural form of both languages (Unicode CLDR, cardinals of uk and ru). Not by Intl, whose
 * first use takes tens of milliseconds. */
export function pluralForm(count: number): PluralForm {
  const [ones, tens] = [count % 10, count % 100]
  if (ones === 1 && tens !== 11) return 'one'
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'other'
}

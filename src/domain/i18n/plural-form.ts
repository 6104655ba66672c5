/** The form that a word takes after a whole count; `other` is that of most counts. */
export type PluralForm = 'one' | 'few' | 'other'

/** The plural form of both languages, which count alike (Unicode CLDR, cardinals of uk and ru). Without Intl, whose first use takes tens of milliseconds. */
export function pluralForm(count: number): PluralForm {
  const [ones, tens] = [count % 10, count % 100]
  if (ones === 1 && tens !== 11) return 'one'
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'other'
}

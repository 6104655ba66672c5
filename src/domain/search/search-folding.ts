/** A text as the search compares it: lower case, no accents or apostrophes, letters that are often mixed up made one. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ`"«»]/g, '')
    .replace(/ґ/g, 'г')
    .replace(/[єё]/g, 'е')
    .replace(/[іїы]/g, 'и')
    .replace(/\s+/g, ' ')
    .trim()
}

/** How well a name answers what was typed: 2 when it begins with it, 1 when every word of it begins some word of the name, 0 otherwise. */
export function answersTo(name: string, typed: string): 0 | 1 | 2 {
  const wanted = fold(typed)
  if (wanted === '') return 0
  const folded = fold(name)
  if (folded.startsWith(wanted)) return 2
  const words = folded.split(/[\s.,:;!?()–—-]+/)
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0
}

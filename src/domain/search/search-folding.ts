/** Folds a text for comparison: lower case, no accents or apostrophes, confused letters merged. */
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

/** Rates a name: 2 if it starts with the query, 1 if each query word starts some word, else 0. */
export function answersTo(name: string, typed: string): 0 | 1 | 2 {
  const query = fold(typed)
  if (query === '') return 0
  const folded = fold(name)
  if (folded.startsWith(query)) return 2
  const words = folded.split(/[\s.,:;!?()–—-]+/)
  return query.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0
}

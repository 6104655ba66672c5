// The Ukrainian national transliteration (Cabinet of Ministers, No. 55, 2010), with the Russian letters it lacks.
const CYRILLIC = 'абвгґдеєжзиіїйклмнопрстуфхцчшщюяёыэ'
const LATIN = 'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia io y e'.split(' ')

/** Makes the anchors of one page: each from its heading's text in Latin letters, and no two alike. */
export function createAnchors(): (heading: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (heading) => {
    const plain = slugOf(heading) || 'section'
    let anchor = plain
    // Counted on from the last heading of the same text.
    let count = counts.get(plain) ?? 1
    while (taken.has(anchor)) anchor = `${plain}-${(count += 1)}`
    counts.set(plain, count)
    taken.add(anchor)
    return anchor
  }
}

/** A text in Latin letters, digits and hyphens; empty when it has neither letters nor digits. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼьъ]/g, '')
    .replace(/[\u0430-\u0491]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

// The Ukrainian national transliteration (Cabinet of Ministers, No. 55, 2010), with the Russian letters it
// lacks.
const CYRILLIC = 'абвгґдеєжзиіїйклмнопрстуфхцчшщюяёыэ'
const LATIN = 'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia io y e'.split(' ')

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

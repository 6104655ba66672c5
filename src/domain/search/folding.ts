import { inOneScript, inOtherScript } from './look-alikes.ts'

// Confused letters map to one. All are Cyrillic, so that folding is idempotent.
const CYRILLIC: Record<string, string> = {
  ґ: 'г',
  х: 'г',
  є: 'е',
  э: 'е',
  ё: 'е',
  і: 'и',
  ї: 'и',
  й: 'и',
  ы: 'и',
  щ: 'ш',
  ь: '',
  ъ: '',
  ў: 'у',
}

// Official Ukrainian transliteration (2010), passport and informal ones; indistinct letters merge.
const LATIN: Record<string, string> = {
  shch: 'ш',
  sch: 'ш',
  sh: 'ш',
  zh: 'ж',
  kh: 'г',
  gh: 'г',
  tch: 'ч',
  ch: 'ч',
  ts: 'ц',
  tz: 'ц',
  ph: 'ф',
  ck: 'к',
  qu: 'кв',
  a: 'а',
  b: 'б',
  c: 'ц',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'г',
  i: 'и',
  j: 'и',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'г',
  y: 'и',
  z: 'з',
}
const LATIN_LETTERS = new RegExp(
  Object.keys(LATIN)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/**
 * Latin spellings with a second meaning: жаба as jaba, джаз as jazz, кіно as cino, Ксенія as Xenia, схід as
 * shid, згода as zhoda, Пётр as Pyotr.
 */
const SECOND_MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/j/g, 'ж'],
  [/j/g, 'дж'],
  [/c(?!h)/g, 'к'],
  [/x/g, 'кс'],
  [/sh/g, 'сг'],
  [/zh/g, 'зг'],
  [/[yij]o/g, 'е'],
]

/** Folds a word so that its common spellings coincide: confused Ukrainian and Russian letters,
 * transliterations, look-alikes, doubled letters, soft signs. */
export function folded(word: string): string {
  return collapsed(foldedByLetters(word))
}

/** Folds letter by letter only: a typo stays one letter, where full folding may merge it with the next. */
export function foldedByLetters(word: string): string {
  return inLetters(inOneScript(word))
}

/** Returns the foldings of a typed word: first its own, then those of second meanings. */
export function foldingsOf(word: string): string[] {
  const own = inOneScript(word)
  const meanings = [own]
  if (/[a-z]/.test(own)) {
    for (const [spelling, meaning] of SECOND_MEANINGS) meanings.push(own.replace(spelling, meaning))
  }
  const other = inOtherScript(own)
  if (other !== undefined) meanings.push(other)
  return [...new Set(meanings.map((meaning) => collapsed(inLetters(meaning))))].filter((folding) => folding !== '')
}

function inLetters(word: string): string {
  const latin = /[a-z\u00df-\u024f]/.test(word) ? withoutMarks(word).replace(LATIN_LETTERS, (letters) => LATIN[letters]!) : word
  return latin.replace(/[ґхєэёіїйыщьъў]/g, (letter) => CYRILLIC[letter]!)
}

/** Removes diacritics from Latin letters (š as s, é as e); Cyrillic is unchanged. */
function withoutMarks(word: string): string {
  return word
    .replace(/[žź]/g, 'zh')
    .replace(/[šś]/g, 'sh')
    .replace(/[čć]/g, 'ch')
    .replace(/[\u00df-\u024f]/g, (letter) => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
}

/** Merges doubled letters and letters of one sound. */
function collapsed(word: string): string {
  let before: string
  let after = word
  do {
    before = after
    after = before
      .replace(/(\p{L})\1+/gu, '$1')
      .replace(/[шс]ч/g, 'ш')
      .replace(/тс/g, 'ц')
      .replace(/и[ая]/g, 'я')
      .replace(/и[ую]/g, 'ю')
      .replace(/ие/g, 'е')
  } while (after !== before)
  return after
}

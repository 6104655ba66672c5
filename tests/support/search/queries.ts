import type { SearchDocument } from '../../../src/domain/search/search-index.ts'
import { chanceFrom, inAmericanLayout, mistyped, oneOf } from './misspelling.ts'
import { inOfficialLatin, inPassportLatin, inSloppyLatin } from './romanization.ts'
import { WORD_FORMS } from './word-forms.ts'

/** A query that a viewer would type to find this name. */
export type RelevanceQuery = { way: string; query: string; name: string }

type Language = 'uk' | 'ru'
type Named = { name: string; language: Language }
type Way = {
  way: string
  share: number
  ask: (named: Named, chance: () => number) => string | undefined
}

const WORD = /[\p{L}’]+/gu
const LONG_ENOUGH = 4

const withSlip = ({ name, language }: Named, chance: () => number): string | undefined => {
  const words = (name.match(WORD) ?? []).filter((word) => word.length >= LONG_ENOUGH)
  if (words.length === 0) return undefined
  const word = oneOf(words, chance)
  return name.replace(word, mistyped(word, language, chance)).toLowerCase()
}

const LOOK_ALIKE: Record<string, string> = { а: 'a', е: 'e', і: 'i', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x' }
const MIXED_UP: Record<string, string> = { ґ: 'г', є: 'е', і: 'и', ї: 'і', и: 'і', ё: 'е', э: 'е', ы: 'и', '’': '', ь: '' }

const replacedSome = (name: string, by: Record<string, string>, chance: () => number): string | undefined => {
  const changed = [...name.toLowerCase()].map((letter) => (chance() < 0.6 ? (by[letter] ?? letter) : letter)).join('')
  return changed === name.toLowerCase() ? undefined : changed
}

const cutShort = ({ name }: Named, chance: () => number): string | undefined => {
  const words = name.toLowerCase().split(' ')
  const last = words.pop()!
  return last.length > LONG_ENOUGH
    ? [...words, last.slice(0, LONG_ENOUGH + Math.floor(chance() * (last.length - LONG_ENOUGH)))].join(' ')
    : undefined
}

const inflected = ({ name }: Named, chance: () => number): string | undefined => {
  let forms = 0
  const changed = name.toLowerCase().replace(WORD, (word) => {
    const known = WORD_FORMS.get(word)
    if (!known) return word
    forms += 1
    return oneOf(known, chance)
  })
  return forms > 0 ? changed : undefined
}

// The shares are of a thousand.
const WAYS: readonly Way[] = [
  { way: 'mistyped', share: 250, ask: withSlip },
  { way: 'wrong layout', share: 150, ask: ({ name, language }) => inAmericanLayout(name, language) },
  {
    way: 'wrong layout, mistyped',
    share: 50,
    ask(named, chance) {
      const slipped = withSlip(named, chance)
      return slipped === undefined ? undefined : inAmericanLayout(slipped, named.language)
    },
  },
  {
    way: 'official transliteration',
    share: 80,
    ask: ({ name, language }) => (language === 'uk' ? inOfficialLatin(name) : undefined),
  },
  {
    way: 'passport transliteration',
    share: 60,
    ask: ({ name, language }) => (language === 'ru' ? inPassportLatin(name) : undefined),
  },
  { way: 'sloppy transliteration', share: 110, ask: ({ name, language }, chance) => inSloppyLatin(name, language, chance) },
  { way: 'inflected', share: 170, ask: inflected },
  { way: 'not typed to the end', share: 50, ask: cutShort },
  { way: 'letters mixed up', share: 40, ask: ({ name }, chance) => replacedSome(name, MIXED_UP, chance) },
  { way: 'look-alike letters', share: 40, ask: ({ name }, chance) => replacedSome(name, LOOK_ALIKE, chance) },
]

/**
 * A thousand queries for names of a corpus, the same for the same seed. Half of them have only one
 * distinctive word of the name.
 */
export function thousandQueries(corpus: readonly SearchDocument[], seed: number): RelevanceQuery[] {
  const chance = chanceFrom(seed)
  const names = corpus.flatMap(({ names: [uk, ru] }): Named[] => [
    { name: uk!, language: 'uk' },
    { name: ru!, language: 'ru' },
  ])
  const isTelling = tellingWords(corpus)
  const partOf = (name: string): string => {
    const telling = (name.match(WORD) ?? []).filter(isTelling)
    return telling.length > 0 && chance() < 0.5 ? oneOf(telling, chance) : name
  }
  return WAYS.flatMap(({ way, share, ask }) => {
    const queries: RelevanceQuery[] = []
    while (queries.length < share) {
      const named = oneOf(names, chance)
      const query = ask({ ...named, name: partOf(named.name) }, chance)
      if (query !== undefined) queries.push({ way, query, name: named.name })
    }
    return queries
  })
}

/** Whether a word is long enough, and occurs in one name of the corpus only. */
function tellingWords(corpus: readonly SearchDocument[]): (word: string) => boolean {
  const uses = new Map<string, number>()
  for (const { names } of corpus) {
    for (const word of new Set(names.flatMap((name) => name.toLowerCase().match(WORD) ?? [])))
      uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return (word) => word.length >= LONG_ENOUGH && uses.get(word.toLowerCase()) === 1
}

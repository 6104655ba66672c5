import { PEOPLE } from '../../../server/demo/data/catalogue/people.ts'
import { titleFile, TITLES } from '../../../server/demo/data/catalogue/titles.ts'
import { BANK } from '../../../server/demo/data/schedule-bank.ts'
import type { SearchDocument } from '../../../src/domain/search/search-index.ts'
import { chanceFrom, oneOf } from './misspelling.ts'

type Pair = readonly [uk: string, ru: string]

const BEGINNINGS: readonly Pair[] = [
  ['Дів', 'Див'],
  ['Гай', 'Гай'],
  ['Мар', 'Мар'],
  ['Жур', 'Жур'],
  ['Хвил', 'Хвил'],
  ['Степ', 'Степ'],
  ['Коваль', 'Коваль'],
  ['Рибал', 'Рыбал'],
  ['Щед', 'Щед'],
  ['Яр', 'Яр'],
  ['Лебід', 'Лебед'],
  ['Берез', 'Берез'],
  ['Чумач', 'Чумач'],
  ['Зозул', 'Зозул'],
  ['Тополь', 'Тополь'],
  ['Вишнев', 'Вишнев'],
]
const MIDDLES: readonly Pair[] = [
  ['', ''],
  ['ан', 'ан'],
  ['ич', 'ич'],
  ['ов', 'ов'],
  ['ар', 'ар'],
  ['ей', 'ей'],
]
const ENDINGS: readonly Pair[] = [
  ['енко', 'енко'],
  ['ук', 'ук'],
  ['ський', 'ский'],
  ['ець', 'ец'],
  ['як', 'як'],
  ['івна', 'овна'],
  ['ило', 'ило'],
  ['ура', 'ура'],
]

/**
 * As many different names as a large service has: 9,400 titles and 9,000 people, always the same, made of the
 * demonstration's words.
 */
export function fullScaleNames(): { titles: Pair[]; people: Pair[] } {
  const chance = chanceFrom(1)
  const known = [
    ...Object.values(BANK).flatMap((entries) => entries.map(({ uk, ru }): Pair => [uk[0], ru[0]])),
    ...TITLES.map((title): Pair => [titleFile(title).name.uk, titleFile(title).name.ru]),
  ]
  const title = (): Pair => {
    const [one, other] = [oneOf(known, chance), oneOf(known, chance)]
    const more = chance() < 0.2 ? ` ${2 + Math.floor(chance() * 8)}` : ''
    return [spliced(one[0], other[0]) + more, spliced(one[1], other[1]) + more]
  }
  const person = (): Pair => {
    const { name: given } = oneOf(PEOPLE, chance)
    const parts = [oneOf(BEGINNINGS, chance), oneOf(MIDDLES, chance), oneOf(ENDINGS, chance)]
    const surname = (language: 0 | 1) => parts.map((part) => part[language]).join('')
    return [`${given.uk.split(' ')[0]} ${surname(0)}`, `${given.ru.split(' ')[0]} ${surname(1)}`]
  }
  return { titles: different(9400, title), people: different(9000, person, true) }
}

/** The same as documents. */
export function fullScaleDocuments(): SearchDocument[] {
  const { titles, people } = fullScaleNames()
  return [
    ...titles.map((names, number): SearchDocument => ({
      kind: 'title',
      id: `title-${number}`,
      names,
      weight: (number % 100) / 100,
    })),
    ...people.map((names, number): SearchDocument => ({ kind: 'person', id: `person-${number}`, names, weight: 0.5 })),
  ]
}

/** The first words of one name with the last ones of another. */
function spliced(one: string, other: string): string {
  const [first, last] = [one.split(' '), other.split(' ')]
  return [...first.slice(0, Math.ceil(first.length / 2)), ...last.slice(Math.floor(last.length / 2))].join(' ')
}

/** So many names, each once; where the makings give out, people get a second surname. */
function different(count: number, make: () => Pair, canDouble = false): Pair[] {
  const names = new Map<string, Pair>()
  for (let tries = 0; names.size < count; tries += 1) {
    const [uk, ru] = make()
    const doubled = canDouble && names.has(uk)
    const more: Pair = doubled ? make() : ['', '']
    const name: Pair = doubled ? [`${uk}-${more[0].split(' ')[1]}`, `${ru}-${more[1].split(' ')[1]}`] : [uk, ru]
    if (!names.has(name[0])) names.set(name[0], name)
    if (tries > count * 20) throw new Error(`only ${names.size} different names of ${count}`)
  }
  return [...names.values()]
}

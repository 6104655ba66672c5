import { describe, expect, test } from 'vitest'
import { indexOf } from './indexing.ts'
import type { SearchDocument, SearchKind } from './search-index.ts'
import { search } from './search.ts'

const title = (id: string, names: string[], more: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'title',
  id,
  names,
  weight: 0,
  ...more,
})
const find = (query: string, documents: readonly SearchDocument[], limitPerGroup = 10) =>
  search([indexOf(documents)], query, { limitPerGroup }).flatMap(({ found }) => found.map(({ id }) => id))

const ALL = [
  title('news', ['Вечірні новини', 'Вечерние новости']),
  title('film', ['Німий фільм', 'Немой фильм']),
  title('cinema', ['Моє кіно', 'Моё кино']),
  title('flat', ['Квартира 45', 'Квартира 45']),
  title('lofi', ['Лоу-фай', 'Лоу-фай']),
  title('jazz', ['Cool Jazz Night', 'Cool Jazz Night']),
]

describe('finds', () => {
  test.each([
    ['as it is written', 'Вечірні новини', 'news'],
    ['in another order', 'новини вечірні', 'news'],
    ['while it is typed', 'веч', 'news'],
    ['by beginnings of its words', 'нов веч', 'news'],
    ['in the other language', 'вечерние новости', 'news'],
    ['in the English layout', 'dtxshys yjdbyb', 'news'],
    ['in the English layout, mistyped', 'yjdyb', 'news'],
    ['in Latin letters', 'vechirni novyny', 'news'],
    ['with another letter', 'новені', 'news'],
    ['with letters swapped', 'ноивни', 'news'],
    ['without its first letter', 'овини', 'news'],
    ['with a letter too many', 'новииини', 'news'],
    ['with a slip while it is typed', 'вечфрні нов', 'news'],
    ['in another form', 'фільмів', 'film'],
    ['with letters that look alike', 'кiнo', 'cinema'],
    ['with a word that is not there', 'німий довгий фільм', 'film'],
    ['with its number', 'квартира 45', 'flat'],
    ['in one word', 'лоуфай', 'lofi'],
    ['in the Ukrainian layout', 'офяя тшпре', 'jazz'],
  ])('%s: %s', (_how, query, id) => {
    expect(find(query, ALL)[0]).toBe(id)
  })
})

describe('does not find', () => {
  test.each([
    ['a word under four letters with a slip', 'кмн', [title('kit', ['Кін'])]],
    ['two slips in a word', 'нофимн', ALL],
    ['another number', '46', ALL],
    ['most of a query missing', 'зелена гора квартира', ALL],
    ['nothing but signs', '?!', ALL],
  ])('%s: %s', (_what, query, documents) => {
    expect(find(query, documents)).toEqual([])
  })
})

test('one letter again and again is one letter, also where there is nothing to be found', () => {
  for (const documents of [[], ALL]) expect(find('щ'.repeat(100), documents)).toEqual([])
})

describe('ranking', () => {
  test('an exact word ranks before a prefix, a folding, a form and a typo', () => {
    const names = ['Пісмі', 'Пісня', 'Писни', 'Піснідар', 'Пісні']
    const documents = names.map((name) => title(name, [`${name} дім`]))
    expect(find('пісні', documents)).toEqual(['Пісні', 'Піснідар', 'Писни', 'Пісня', 'Пісмі'])
  })

  test('a whole name comes before a word of a longer one', () => {
    expect(find('дім', [title('long', ['Дім над річкою'], { weight: 1 }), title('whole', ['Дім'])])).toEqual(['whole', 'long'])
  })

  test('the title’s own name ranks before its other names', () => {
    const own = title('own', ['Дім'])
    expect(find('дім', [title('other', ['Хата'], { otherNames: ['Дім'], weight: 1 }), own])).toEqual(['own', 'other'])
  })

  test('of equal matches the heavier one ranks first', () => {
    const titles = [0.2, 0.9, 0.5].map((weight) => title(`${weight}`, [`Дім ${weight * 10}`], { weight }))
    expect(find('дім', titles)).toEqual(['0.9', '0.5', '0.2'])
  })

  test('all words come before some of them', () => {
    expect(find('нічний дім', [title('some', ['Нічний дощ']), title('all', ['Дім нічний та ясний'])])[0]).toBe('all')
  })

  test('another layout is ignored if the typed words match well', () => {
    // On an English keyboard дощ is ljo, which can mean лео.
    const documents = [title('rain', ['Літній дощ']), title('leo', ['Лео'])]
    expect(find('дощ', documents)).toEqual(['rain'])
    expect(find('дощ', documents.slice(1))).toEqual(['leo'])
  })

  test('a typo is ignored if another match is good', () => {
    expect(find('карта', [title('slip', ['Парта']), title('good', ['Карта'])])).toEqual(['good'])
  })
})

describe('an answer', () => {
  const kinds: SearchKind[] = ['channel', 'programme', 'station', 'title', 'person']
  const documents = kinds.map((kind, number) => title(`${kind}`, [number === 3 ? 'Дім' : 'Дім і сад'], { kind }))

  test('is in groups, the best one first', () => {
    const groups = search([indexOf(documents.slice(0, 2)), indexOf(documents.slice(2))], 'дім', { limitPerGroup: 5 })
    expect(groups[0]!.kind).toBe('title')
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  })

  test('leads with the film, not with the programmes that have its name, however wanted they are now', () => {
    const shown = ['1', '2', '3'].map((id) => title(id, ['Дім'], { kind: 'programme', weight: 1 }))
    const film = title('film', ['Дім'], { weight: 0.1 })
    const groups = search([indexOf([...shown, film, title('person', ['Ігор Дім'], { kind: 'person' })])], 'дім', {
      limitPerGroup: 5,
    })
    expect(groups.map(({ kind }) => kind)).toEqual(['title', 'programme', 'person'])
  })

  test('leads with the programme where its name is the better answer', () => {
    const programme = title('news', ['Новини'], { kind: 'programme' })
    const groups = search([indexOf([title('film', ['Останні новини'], { weight: 1 }), programme])], 'новини', {
      limitPerGroup: 5,
    })
    expect(groups.map(({ kind }) => kind)).toEqual(['programme', 'title'])
  })

  test('has at most so many of a kind, the best ones', () => {
    const many = Array.from({ length: 50 }, (_, number) => title(`${number}`, [`Дім ${number}`], { weight: number / 50 }))
    expect(find('дім', many, 3)).toEqual(['49', '48', '47'])
  })

  test('lists the matching words of the names in both languages', () => {
    const [group] = search([indexOf(ALL)], 'фільми', { limitPerGroup: 5 })
    expect(group!.found[0]!.words).toEqual(['фільм', 'фильм'])
  })

  test('can be weighted at query time, and excluded', () => {
    const index = indexOf([1, 2, 3].map((number) => title(`${number}`, [`Дім ${number}`], { weight: number / 10 })))
    const weigh = (_kind: SearchKind, id: string, weight: number) => (id === '3' ? undefined : 1 - weight)
    const [group] = search([index], 'дім', { limitPerGroup: 5, weigh })
    expect(group!.found.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('is the same for a repeated query', () => {
    const index = indexOf(ALL)
    const ask = (query: string) => search([index], query, { limitPerGroup: 5 })
    const first = ask('новини')
    ask('фільм')
    expect(ask('новини')).toEqual(first)
  })
})

test('any single typo in a word of five letters or more still finds it', () => {
  const words = [
    'острів',
    'мереживо',
    'хлопець',
    'яблуня',
    'кав’ярня',
    'щоденник',
    'подъезд',
    'Юрченко',
    'експрес',
    'вокзал',
    'зозуля',
  ]
  const index = indexOf(words.map((word) => title(word, [word])))
  const lost: string[] = []
  for (const word of words) {
    for (const slip of slipsOf(word.toLowerCase())) {
      const found = search([index], slip, { limitPerGroup: 5 }).flatMap((group) => group.found.map(({ id }) => id))
      if (!found.includes(word)) lost.push(`${word}: ${slip}`)
    }
  }
  expect(lost).toEqual([])
})

/** Every word that one slip makes of a word. */
function slipsOf(word: string): string[] {
  const letters = [...word]
  return letters.flatMap((letter, place) => [
    letters.toSpliced(place, 1).join(''),
    ...[...'аимуцш'].filter((other) => other !== letter).map((other) => letters.toSpliced(place, 1, other).join('')),
    ...[...'аимуцш'].map((more) => letters.toSpliced(place, 0, more).join('')),
    ...(place + 1 < letters.length ? [letters.toSpliced(place, 2, letters[place + 1]!, letter).join('')] : []),
  ])
}

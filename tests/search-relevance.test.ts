import { expect, test } from 'vitest'
import { search } from '../src/domain/search/search.ts'
import { indexOf } from '../src/domain/search/indexing.ts'
import { demonstrationCorpus } from './support/search/corpus.ts'
import { type RelevanceQuery, thousandQueries } from './support/search/queries.ts'

const SEED = 2026
const AT = 5
const corpus = demonstrationCorpus()
const index = indexOf(corpus)

test('of a thousand queries, mistyped, in the wrong layout, transliterated or inflected, 99 % find their name in the first five', () => {
  const namesOf = new Map(corpus.map(({ id, names }) => [id, names]))
  const isFound = ({ query, name }: RelevanceQuery): boolean =>
    search([index], query, { limitPerGroup: AT })
      .flatMap(({ found }) => found)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, AT)
      .some(({ id }) => namesOf.get(id)!.includes(name))
  const queries = thousandQueries(corpus, SEED)
  expect(queries).toHaveLength(1000)
  const byWay = Map.groupBy(queries, ({ way }) => way)
  const missed = queries.filter((query) => !isFound(query))
  for (const [way, group] of byWay) {
    const lost = missed.filter((one) => one.way === way).length
    console.info(`  ${way}: recall@${AT} ${(1 - lost / group.length).toFixed(3)} of ${group.length}`)
  }
  const recall = 1 - missed.length / queries.length
  console.info(`  all: ${recall.toFixed(3)}; missed: ${missed.map(({ query, name }) => `${query} (${name})`).join('; ')}`)
  expect(recall).toBeGreaterThanOrEqual(0.99)
})

const NONSENSE = [
  'zzzzqqq',
  'бббббб',
  'ЬЬЬЬЬ',
  'xxxxxx',
  'ааааа',
  'zzz',
  'ghghgh',
  'qwertyui',
  'фывапр',
  'zzzzqqq бббббб',
  '🙂🙂🙂',
]
const PAIRS = ['qz', 'zz', 'mz', 'нн', 'щщ', 'йя', 'ьъ', 'жщ']

test.each([...NONSENSE, ...PAIRS])('nonsense such as %s finds nothing', (nonsense) => {
  expect(search([index], nonsense, { limitPerGroup: AT })).toEqual([])
})

test('a repeated key, and a name of repeated letters, still match', () => {
  const found = (query: string, name: string) =>
    search([indexOf([{ kind: 'title', id: 'a', names: [name], weight: 0 }])], query, { limitPerGroup: AT }).length
  expect([
    found('вечірнііііі', 'Вечірні новини'),
    found('частина III', 'Частина III'),
    found('III', 'III'),
    found('ссср', 'СССР'),
  ]).toEqual([1, 1, 1, 1])
})

test('a pair of letters matches the beginning of a word, also one that folds to a single letter', () => {
  const found = (query: string, name: string) =>
    search([indexOf([{ kind: 'title', id: 'a', names: [name], weight: 0 }])], query, { limitPerGroup: AT }).length
  const pairs = { вв: 'Вверх', ль: 'Львів', sh: 'Шайба', ya: 'Ярина', ія: 'Ія', zh: 'Жаба', rs: 'Кіно' }
  for (const [query, name] of Object.entries(pairs)) expect([query, found(query, name)]).toEqual([query, 1])
})

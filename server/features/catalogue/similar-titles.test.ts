import { expect, test } from 'vitest'
import { listedTitle } from '../../../tests/support/listed-title.ts'
import type { Likeness } from './catalogue-store.ts'
import { createSimilarity } from './similar-titles.ts'

const strangers = Array.from({ length: 60 }, (_none, index) => listedTitle(`x-${index}`, { genres: ['drama'] }))
const like = (id: string, people: string[], text = ''): Likeness => ({ id, people, text })

test('shared people weigh more than a shared genre, and that more than nothing', async () => {
  const own = [
    listedTitle('a', { genres: ['kazka'] }),
    listedTitle('same-people'),
    listedTitle('same-genre', { genres: ['kazka'] }),
  ]
  const similar = await createSimilarity([...own, ...strangers], [like('a', ['p']), like('same-people', ['p'])])
  expect(similar('a')).toEqual(['same-people', 'same-genre'])
})

test('words of a description match in any inflection, except common ones', async () => {
  const texts = strangers.map(({ id }, index) =>
    like(id, [], index === 7 ? 'Загублений маяків острів' : 'Звичайна історія життя'),
  )
  const similar = await createSimilarity(
    [listedTitle('a'), ...strangers],
    [like('a', [], 'Історія про маяк на острові життя, острова'), ...texts],
  )
  expect(similar('a')).toEqual(['x-7'])
})

test('a common genre brings titles of the same type and about the same year first', async () => {
  const own = [listedTitle('a', { genres: ['rare'] }), listedTitle('series', { genres: ['rare'], type: 'SERIAL' })]
  const films = [listedTitle('old', { genres: ['rare'], year: 1950 }), listedTitle('near', { genres: ['rare'], year: 2001 })]
  const similar = await createSimilarity([...own, ...films, ...strangers], [])
  expect(similar('a', 3)).toEqual(['near', 'series', 'old'])
})

test('an unknown title has no similar ones, and a title is not similar to itself', async () => {
  const similar = await createSimilarity(strangers, [])
  expect(similar('unknown')).toEqual([])
  expect(similar('x-1')).toHaveLength(12)
  expect(similar('x-1')).not.toContain('x-1')
})

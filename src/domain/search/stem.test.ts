import { describe, expect, test } from 'vitest'
import { folded } from './folding.ts'
import { stemOf } from './stem.ts'

const stems = (words: string) => new Set(words.split(' ').map((word) => stemOf(folded(word))))

describe('forms of one word have one stem', () => {
  test.each([
    'фільм фільми фільму фільмів фільмами',
    'новини новин новинам новинами новинах новина',
    'острів острова островом островами островів',
    'казка казки казок казці казкою',
    'рука руки руці руку рукою',
    'книга книзі книгу книгою',
    'вечір вечора вечору вечором вечорів',
    'хлопець хлопця хлопцем хлопці хлопців',
    'кіт кота котом коти котів',
    'історія історії історію історією історій',
    'зелений зелена зелене зеленого зеленому зеленим зелені зелених зеленою',
    'синій синя синє синього синіх',
    'Львів Львова Львову Львовом',
    'новости новостей новостям новостями',
    'зелёный зелёная зелёного зелёной зелёные зелёных зелёную',
    'сказка сказки сказок сказкой сказками',
    'город города городом городов городами',
  ])('%s', (forms) => expect(stems(forms).size).toBe(1))
})

test('words without a stem of three letters stay as they are', () => {
  expect(['дня', 'мы', 'ліс'].map((word) => stemOf(folded(word)))).toEqual(['дня', 'ми', 'лос'])
})

test('different words have different stems', () => {
  expect(stems('фільм фірма новини нові казка кашка').size).toBe(6)
})

import { describe, expect, test } from 'vitest'
import { folded, foldedByLetters, foldingsOf } from './folding.ts'
import { wordsOf } from './words.ts'

/** True if two spellings match, directly or by another reading of one's letters. */
const meet = (typed: string, name: string) => foldingsOf(wordsOf(typed)[0]!).includes(folded(wordsOf(name)[0]!))

describe('commonly confused letters are equal', () => {
  test.each([
    ['ганок', 'ґанок'],
    ['единий', 'єдиний'],
    ['эхо', 'ехо'],
    ['елка', 'ёлка'],
    ['кіно', 'кино'],
    ['їжак', 'іжак'],
    ['рыба', 'риба'],
    ['чай', 'чаї'],
    ['сіль', 'сіл'],
    ['подъезд', 'подезд'],
    ['щастя', 'шастя'],
    ['счастье', 'щастье'],
    ['пам’ять', 'память'],
    ['група', 'группа'],
  ])('%s is %s', (typed, name) => expect(meet(typed, name)).toBe(true))
})

describe('transliterations meet', () => {
  test.each([
    // The official one of 2010.
    ['zghurskyi', 'Згурський'],
    ['yevhen', 'Євген'],
    ['yizhakevych', 'Їжакевич'],
    ['yurii', 'Юрій'],
    ['shcherban', 'Щербань'],
    ['khvylova', 'Хвильова'],
    ['tsybulko', 'Цибулько'],
    ['solomiia', 'Соломія'],
    ['marian', 'Мар’ян'],
    ['gudzyk', 'ґудзик'],
    // Passports.
    ['georgii', 'Георгий'],
    ['iuliia', 'Юлия'],
    ['fedor', 'Фёдор'],
    ['shchedrik', 'Щедрик'],
    // As people write.
    ['hvilya', 'хвиля'],
    ['xvylja', 'хвиля'],
    ['schedryk', 'Щедрик'],
    ['jovtobryuh', 'Жовтобрюх'],
    ['zovtobruch', 'нічого'],
    ['cybulko', 'Цибулько'],
    ['evgeniy', 'Евгений'],
    ['pyotr', 'Пётр'],
    ['shid', 'схід'],
    ['kseniya', 'Ксенія'],
    ['xenia', 'Ксенія'],
    ['jazz', 'джаз'],
    ['cino', 'кіно'],
    ['žaba', 'жаба'],
  ])('%s is %s', (typed, name) => expect(meet(typed, name)).toBe(name !== 'нічого'))
})

describe('look-alike letters of the other alphabet are equal', () => {
  test.each([
    ['кiно', 'кіно'],
    ['cвiтло', 'світло'],
    ['bіter', 'biter'],
    ['cop', 'сор'],
    ['сор', 'cop'],
  ])('%s is %s', (typed, name) => expect(meet(typed, name)).toBe(true))
})

test('different words stay different', () => {
  expect(['кіт', 'кут', 'гора', 'кора', 'ліс', 'лиш'].map(folded)).toEqual(['кит', 'кут', 'гора', 'кора', 'лис', 'лиш'])
})

test('the first folding of a query is that of names', () => {
  for (const word of ['ґанок', 'jazz', 'xenia', 'сор']) expect(foldingsOf(word)[0]).toBe(folded(word))
})

test('a word folded by letters keeps each of them', () => {
  expect(['група', 'группа', 'серія', 'отсрів'].map(foldedByLetters)).toEqual(['група', 'группа', 'серия', 'отсрив'])
  expect(['група', 'группа', 'серія', 'отсрів'].map(folded)).toEqual(['група', 'група', 'серя', 'оцрив'])
})

test('folding a folded word changes nothing', () => {
  const words = 'Щедрий хлоп’я Ґудзик під’їзд Юліїн Zghurskyi xvylja Пётр мільйон ссора Ксенія їжачиха щастя ття иа иие'.split(
    ' ',
  )
  for (const word of words.flatMap(wordsOf)) expect(folded(folded(word))).toBe(folded(word))
})

import { numberFrom, shuffled } from '../schedule-chance.ts'
import { REVIEW_TEXTS } from './review-texts.ts'

const AUTHORS = [
  'Оля',
  'Тарас П.',
  'Мирослава',
  'Дід Панас',
  'kava_z_molokom',
  'Ірина',
  'Влад',
  'Юстина',
  'Сергей',
  'Наталка',
  'Е. М.',
  'Глядач із Полтави',
] as const

const DAY_MS = 86_400_000
// Reviews are older than the demonstration, and always the same.
const LAST_MS = Date.UTC(2026, 9, 31, 18)

/** Reviews of a title, the latest last: none for a third of the titles, one to six for the others. */
export function reviewsOf(id: string) {
  const number = numberFrom(`${id} reviews`)
  const count = number % 3 === 0 ? 0 : 1 + (number % 6)
  const authors = shuffled(AUTHORS, `${id} authors`)
  return shuffled(REVIEW_TEXTS, `${id} texts`)
    .slice(0, count)
    .map(([rating, text], index) => ({
      author: authors[index]!,
      rating,
      text,
      written_ms: LAST_MS - (numberFrom(`${id} ${index}`) % 400) * DAY_MS,
    }))
    .toSorted((one, other) => one.written_ms - other.written_ms)
}

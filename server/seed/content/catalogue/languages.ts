import { numberFrom } from '../schedule-chance.ts'

const SPOKEN: Readonly<Record<string, string>> = {
  AT: 'de',
  BG: 'bg',
  CA: 'en',
  CZ: 'cs',
  DE: 'de',
  EE: 'et',
  ES: 'es',
  FR: 'fr',
  GB: 'en',
  HU: 'hu',
  IE: 'en',
  IT: 'it',
  LT: 'lt',
  MD: 'ro',
  PL: 'pl',
  RO: 'ro',
  UA: 'uk',
  US: 'en',
}

/** The languages that a title is heard and read in (BCP 47): Ukrainian first, its own always among them. */
export function languagesOf(id: string, [country = 'UA']: readonly string[]): { dubbing: string[]; subtitles: string[] } {
  const own = SPOKEN[country] ?? 'en'
  const number = numberFrom(`${id} languages`)
  const dubbing = ['uk', ...(number % 2 ? ['ru'] : []), own]
  const subtitles = ['uk', ...(number % 3 ? ['ru'] : []), ...(number % 4 === 0 ? ['en'] : [])]
  return { dubbing: [...new Set(dubbing)], subtitles: number % 7 === 0 ? [] : subtitles }
}

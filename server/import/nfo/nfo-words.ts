import { isLanguage } from '../language-tags.ts'

let languages: Map<string, string> | undefined

/**
 * A language's BCP 47 tag by its code of two or three letters, or by its English, Ukrainian or Russian name.
 * Returns undefined where the text names no language: `und`, or a word that is unknown.
 */
export function languageOf(text: string): string | undefined {
  const folded = text.trim().toLowerCase()
  // Streams are often marked with Ukraine's country code.
  if (folded === 'ua') return 'uk'
  const named = languagesByName().get(folded)
  if (named) return named
  const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(folded) ? canonicalTag(folded) : undefined
  return tag !== undefined && isLanguage(tag) ? tag : undefined
}

function languagesByName(): Map<string, string> {
  languages ??= new Map(
    ['en', 'uk', 'ru'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
      return TWO_LETTERS.flatMap((code) => {
        const name = names.of(code)
        return name && canonicalTag(code) === code ? [[name.toLowerCase(), code] as const] : []
      })
    }),
  )
  return languages
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
const TWO_LETTERS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

const AGES = [0, 3, 6, 12, 16, 18] as const

/**
 * The age of a rating such as `12+`, `UA:16`, `PG-13` or `US:R / US:Rated R`, rounded up to an age of the
 * service. Ukraine's rating decides, else the strictest; undefined without an age.
 */
export function ageOf(rating: string): number | undefined {
  const parts = rating.split(/[/|;]/).map((part) => /^(?:\s*([\p{L} ]+):)?(.*)$/u.exec(part.trim())!)
  const rated = parts.flatMap(([, country = '', words = '']) => {
    const age = ageOfWords(words.trim())
    return age === undefined ? [] : [{ isUkrainian: /^(ua|ukraine|україна|украина)$/i.test(country.trim()), age }]
  })
  const ukrainian = rated.filter(({ isUkrainian }) => isUkrainian)
  const deciding = ukrainian.length > 0 ? ukrainian : rated
  return deciding.length > 0 ? Math.max(...deciding.map(({ age }) => age)) : undefined
}

function ageOfWords(words: string): number | undefined {
  const [digits] = /(?<!\d)\d{1,2}(?!\d)/.exec(words) ?? []
  if (digits !== undefined) return AGES.find((age) => age >= Number(digits)) ?? 18
  return WORDS[words.replace(/^rated\s+/i, '').toUpperCase()]
}

// Ratings in words: MPAA with its former M and GP, US television, Australia's MA, Britain's U, France's TP.
const WORDS: Record<string, number> = {
  G: 0,
  U: 0,
  TP: 0,
  GP: 12,
  PG: 12,
  M: 16,
  MA: 16,
  R: 18,
  X: 18,
  'TV-Y': 3,
  'TV-G': 0,
  'TV-PG': 12,
  'TV-MA': 18,
}

/** A length in minutes, from `95`, `95 min` or `1h 35min`; undefined when the text says none. */
export function minutesOf(text: string): number | undefined {
  const [, hours = '0', minutes = '0'] =
    /^(?:(\d{1,2})\s*(?:h|год|ч)\p{L}*\.?)?\s*(?:(\d{1,4}(?:\.\d+)?)\s*(?:(?:m|хв|мин)\p{L}*\.?|['′])?)?$/iu.exec(text.trim()) ??
    []
  const all = Number(hours) * 60 + Number(minutes)
  return all > 0 ? all : undefined
}

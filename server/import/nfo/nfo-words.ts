/** A country in ISO 3166 alpha-2 by its code or its English, Ukrainian or Russian name; what is neither stays as it is. */
export function countryCode(name: string): string {
  return countries().get(name.toLowerCase()) ?? name
}

let known: Map<string, string> | undefined

function countries(): Map<string, string> {
  known ??= new Map([
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['uk', 'GB'],
    ['сша', 'US'],
    ...['en', 'uk', 'ru'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      return CODES.flatMap((code): [string, string][] => {
        const name = names.of(code)
        return name ? [[name.toLowerCase(), code]] : []
      })
    }),
  ])
  return known
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** A language as BCP 47 has it, by its code of two or three letters; what is none stays as it is. */
export function languageTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.toLowerCase())[0] ?? code
  } catch {
    return code
  }
}

const AGES = [0, 3, 6, 12, 16, 18] as const

/** The age from a rating such as `12+`, `UA:16` or `PG-13`, the next one up of those that there are; undefined when it names none. */
export function ageOf(rating: string): number | undefined {
  const [digits] = /\d{1,2}/.exec(rating) ?? []
  if (digits !== undefined) return AGES.find((age) => age >= Number(digits)) ?? 18
  return WORDS[rating.replace(/^rated\s+/i, '').toUpperCase()]
}

const WORDS: Record<string, number> = { G: 0, U: 0, PG: 12, R: 18, X: 18, 'TV-Y': 3, 'TV-G': 0, 'TV-PG': 12, 'TV-MA': 18 }

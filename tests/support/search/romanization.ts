import { oneOf } from './misspelling.ts'

type Spellings = Record<string, readonly string[]>

const table = (lines: string): Spellings =>
  Object.fromEntries(
    lines
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [letter, spellings = ''] = entry.split('=')
        return [letter!, spellings.split('/')]
      }),
  )

// Resolution 55 of the Cabinet of Ministers of Ukraine, 27 January 2010; at the beginning of a word some
// letters are written otherwise.
const OFFICIAL = table(`а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh
  ц=ts ч=ch ш=sh щ=shch ь= ю=iu я=ia`)
const OFFICIAL_FIRST = table('є=ye ї=yi й=y ю=yu я=ya')

// ICAO Doc 9303, part 3, as Russian passports have it.
const PASSPORT =
  table(`а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh
  щ=shch ъ=ie ы=y ь= э=e ю=iu я=ia`)

// Spellings of people who know no standard. A writer who uses j for й does so throughout a query.
const SLOPPY_UKRAINIAN =
  table(`а=a б=b в=v/w г=h/g ґ=g д=d е=e є=e/ye/je ж=zh/j з=z и=y/i і=i ї=i/yi/ji й=y/i/j к=k л=l м=m н=n о=o п=p
  р=r с=s т=t у=u ф=f х=kh/h/x ц=ts/c ч=ch ш=sh щ=shch/sch ь= ю=yu/ju/iu я=ya/ja/ia`)
const SLOPPY_RUSSIAN =
  table(`а=a б=b в=v/w г=g д=d е=e/ye ё=e/yo/jo ж=zh/j з=z и=i й=y/i/j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f
  х=kh/h/x ц=ts/c ч=ch ш=sh щ=shch/sch ъ= ы=y/i ь= э=e ю=yu/ju/iu я=ya/ja/ia`)

const WORD = /[\p{L}’]+/gu

/** By the official Ukrainian rules. */
export function inOfficialLatin(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('зг', 'zgh')
    .replace(WORD, (word) =>
      [...word.replaceAll('’', '')]
        .map((letter, place) => ((place === 0 && OFFICIAL_FIRST[letter]) || OFFICIAL[letter])?.[0] ?? letter)
        .join(''),
    )
}

/** As passports spell Russian. */
export function inPassportLatin(text: string): string {
  return spelled(text, PASSPORT, () => 0)
}

/** As people spell who know no rules. */
export function inSloppyLatin(text: string, language: 'uk' | 'ru', chance: () => number): string {
  return spelled(text, language === 'uk' ? SLOPPY_UKRAINIAN : SLOPPY_RUSSIAN, chance)
}

function spelled(text: string, spellings: Spellings, chance: () => number): string {
  const chosen = Object.fromEntries(Object.entries(spellings).map(([letter, ways]) => [letter, oneOf(ways, chance)]))
  return [...text.toLowerCase().replaceAll('’', '')].map((letter) => chosen[letter] ?? letter).join('')
}

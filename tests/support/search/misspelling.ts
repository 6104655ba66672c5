/** Numbers between 0 and 1, always the same for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Chance = () => number

/** One of several, by chance. */
export const oneOf = <T>(all: readonly T[], chance: Chance): T => all[Math.floor(chance() * all.length)]!

// Rows of both keyboards, so that a finger beside its key is a letter beside it.
const ROWS = { uk: ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'], ru: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'] }

/**
 * A word with one slip of the finger: a letter left out, doubled or too many, the one beside it pressed, two
 * neighbours swapped.
 */
export function mistyped(word: string, language: 'uk' | 'ru', chance: Chance): string {
  const letters = [...word]
  const place = Math.floor(chance() * letters.length)
  const row = ROWS[language].find((one) => one.includes(letters[place]!.toLowerCase())) ?? ROWS[language][1]!
  const key = row.indexOf(letters[place]!.toLowerCase())
  const beside = row[key <= 0 ? 1 : key === row.length - 1 ? key - 1 : key + (chance() < 0.5 ? 1 : -1)]!
  switch (Math.floor(chance() * 4)) {
    case 0:
      return letters.toSpliced(place, 1).join('')
    case 1:
      return letters.toSpliced(place, 0, chance() < 0.3 ? letters[place]! : beside).join('')
    case 2:
      return letters.toSpliced(place, 1, beside).join('')
    default: {
      const first = Math.min(place, letters.length - 2)
      return letters.toSpliced(first, 2, letters[first + 1]!, letters[first]!).join('')
    }
  }
}

// Keys of an American keyboard in reading order, and their letters in Ukrainian and Russian layouts of
// Windows.
const AMERICAN = "`qwertyuiop[]\\asdfghjkl;'zxcvbnm,."
const LAYOUTS = { uk: "'йцукенгшщзхїґфівапролджєячсмитьбю", ru: 'ёйцукенгшщзхъ\\фывапролджэячсмитьбю' }

/** A text as it comes out when an American layout is on in place of the one meant. */
export function inAmericanLayout(text: string, language: 'uk' | 'ru'): string {
  const layout = [...LAYOUTS[language]]
  return [...text.toLowerCase().replaceAll('’', "'")]
    .map((letter) => (layout.includes(letter) ? AMERICAN[layout.indexOf(letter)]! : letter))
    .join('')
}

const LATIN = 'abcehikmoptxy'
const CYRILLIC = 'авсенікмортху'

const CYRILLIC_OF = new Map([...LATIN].map((letter, index) => [letter, CYRILLIC[index]!]))
const LATIN_OF = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index]!]))

const inCyrillic = (word: string) => word.replace(/[a-z]/g, (letter) => CYRILLIC_OF.get(letter) ?? letter)
const inLatin = (word: string) => word.replace(/[а-яі]/g, (letter) => LATIN_OF.get(letter) ?? letter)

/** Converts a mixed-script word to one script by look-alike letters (кiно with a Latin i). */
export function inOneScript(word: string): string {
  if (!/[a-z]/.test(word) || !/\p{Script=Cyrillic}/u.test(word)) return word
  const isCyrillic = [...word].some((letter) => /\p{Script=Cyrillic}/u.test(letter) && !LATIN_OF.has(letter))
  const isLatin = [...word].some((letter) => /[a-z]/.test(letter) && !CYRILLIC_OF.has(letter))
  return isLatin && !isCyrillic ? inLatin(word) : inCyrillic(word)
}

/** Returns the word in the other script if it looks the same (сор and cop), else undefined. */
export function inOtherScript(word: string): string | undefined {
  const letters = [...word]
  if (letters.every((letter) => CYRILLIC_OF.has(letter))) return inCyrillic(word)
  if (letters.every((letter) => LATIN_OF.has(letter))) return inLatin(word)
  return undefined
}

const KEYS = "`qwertyuiop[]asdfghjkl;'\\zxcvbnm,."
const SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>'
const UKRAINIAN = "'йцукенгшщзхїфівапролджєґячсмитьбю"
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэ\\ячсмитьбю'

const keyboard = (letters: string) =>
  new Map([...KEYS].flatMap((key, index) => [[key, letters[index]!] as const, [SHIFTED[index]!, letters[index]!] as const]))
const TO_UKRAINIAN = keyboard(UKRAINIAN)
const TO_RUSSIAN = keyboard(RUSSIAN)
const TO_LATIN = new Map([...KEYS].flatMap((key, index) => [[RUSSIAN[index]!, key] as const, [UKRAINIAN[index]!, key] as const]))
TO_LATIN.delete("'")
TO_LATIN.delete('\\')

const retyped = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('')

/** Returns the readings of a text in other keyboard layouts (QWERTY, Ukrainian and Russian ЙЦУКЕН), the
 * typed one first. */
export function readingsOf(text: string): string[] {
  const readings = [text]
  if (/[a-z]/i.test(text)) readings.push(retyped(text, TO_UKRAINIAN), retyped(text, TO_RUSSIAN))
  if (/\p{Script=Cyrillic}/u.test(text)) readings.push(retyped(text.toLowerCase(), TO_LATIN))
  return readings
}

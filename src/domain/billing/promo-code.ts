/** Cyrillic capitals that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  І: 'I',
  Ї: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

/** Returns a promo code as it is stored: in Latin capitals, without spaces, whichever keyboard typed it. */
export function foldPromoCode(typed: string): string {
  const capitals = typed.normalize('NFC').replaceAll(/\s/gu, '').toLocaleUpperCase('uk').normalize('NFC')
  return capitals.replaceAll(/[А-ЯІЇ]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
}

import { slugOf } from './slug.ts'

// The resolution writes these letters otherwise at the beginning of a word, and зг as zgh.
const INITIAL: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }
const LONGEST = 50

/**
 * Returns a name in Latin letters by the Cabinet of Ministers' resolution no. 55 of 2010, at most 50
 * characters. Returns an empty text for a name without a Latin spelling.
 */
export function latinIdOf(name: string): string {
  const spelt = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(/зг/g, 'zgh')
    .replace(/(?<![\p{L}\p{N}’'ʼ])[єїйюя]/gu, (letter) => INITIAL[letter]!)
  return slugOf(spelt).slice(0, LONGEST).replace(/-$/, '')
}

/** Returns the id with the first free suffix of `-2`, `-3` … */
export function freeIdOf(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id
  let count = 2
  while (isTaken(`${id}-${count}`)) count += 1
  return `${id}-${count}`
}

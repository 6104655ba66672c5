import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// The 10,000 most common passwords of eight characters and more: from @zxcvbn-ts/language-common 4.1.3, MIT (its licence is beside them).
const FILE = join(import.meta.dirname, 'common-passwords.txt')

let reading: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the most common ones, in whichever case: guessers try those first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readFile(FILE, 'utf8').then((text) => new Set(text.split('\n')))
  return (await reading).has(password.normalize('NFKC').toLowerCase())
}

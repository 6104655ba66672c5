const MAX_LENGTH = 200
// More than spaces and marks can take out of any real title, and little enough for every title to be cheap.
const READ_LENGTH = 1000

/**
 * One line of at most 200 characters from a text that somebody else wrote: without control characters, line breaks and marks that turn
 * the direction of writing. Markup stays what it is, a text.
 */
export function plainText(text: string): string {
  const line = text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
  return [...line.trim()].slice(0, MAX_LENGTH).join('')
}

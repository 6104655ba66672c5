const MAX_LENGTH = 200
// Longer than any real title with spaces and marks, and short enough to be cheap.
const READ_LENGTH = 1000

/**
 * Returns one line of at most 200 characters from a foreign text, without control characters and direction
 * marks. Markup stays as text.
 */
export function plainText(text: string): string {
  const line = text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
  return [...line.trim()].slice(0, MAX_LENGTH).join('')
}

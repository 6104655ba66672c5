/** Cleans a review for storage: no invisible characters but line ends, at most one empty line in a row. */
export function readReviewText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .normalize('NFC')
    .trim()
}

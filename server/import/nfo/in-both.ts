/** A text of unknown language. */
export function inBoth(text: string): { uk: string; ru: string } {
  return { uk: text, ru: text }
}

/** A text of which nobody says in which language it is. */
export function inBoth(text: string): { uk: string; ru: string } {
  return { uk: text, ru: text }
}

/** What a text says as JSON; undefined for any other text, such as a page. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

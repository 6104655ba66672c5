/** Parses JSON; returns undefined for any other text, such as a portal's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

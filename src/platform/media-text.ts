/** Reads a text that stands beside media, such as a list of pictures, by its address; rejects when it is not there. */
export async function readMediaText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  return answer.text()
}

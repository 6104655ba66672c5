/** Fetches a text beside media, such as a thumbnail list; rejects if it is missing. */
export async function readMediaText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  return answer.text()
}

/** Runs `act` for every item, at most `most` at a time. */
export async function eachAtOnce<T>(items: readonly T[], most: number, act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const work = async (): Promise<void> => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
}

/** Works on so many items at once; yields results in the order of the items. */
export async function* inOrder<T, R>(of: AsyncIterable<T>, atOnce: number, work: (one: T) => Promise<R>): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for await (const one of of) {
    const result = work(one)
    // Thrown when its turn comes.
    result.catch(() => {})
    underWay.push(result)
    if (underWay.length >= atOnce) yield await underWay.shift()!
  }
  for (const result of underWay) yield await result
}

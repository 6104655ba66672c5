import * as v from 'valibot'
import type { Call, CallData } from '../../contract/call.ts'

/** An answer that a device holds: the path of its call, without the query, and when the service last said so (epoch ms). */
export type OfflineResponse = { path: string; at: number; body: string }

/** How something is read out of the held answers of a call: undefined for an answer of another one. */
export type Reader<T> = (answer: OfflineResponse) => readonly T[] | undefined

/** Reads what `pick` takes from the held answers of a call, kept under its path unless it is said under which; nothing from a broken one. */
export function readerOf<C extends Call, T>(
  { path, data }: C,
  pick: (data: CallData<C>) => readonly T[],
  keptAs: string = path,
): Reader<T> {
  const pattern = new RegExp(`^${keptAs.replace(/\{\w+\}/g, '[^/#]+')}$`)
  const Body = v.pipe(v.string(), v.parseJson(), data)
  return (answer) => {
    if (!pattern.test(answer.path)) return undefined
    const read = v.safeParse(Body, answer.body)
    return read.success ? pick(read.output as CallData<C>) : []
  }
}

/** What the first reader that knows an answer reads out of it. */
export function readOffline<T>(answer: OfflineResponse, readers: readonly Reader<T>[]): readonly T[] {
  for (const reading of readers) {
    const found = reading(answer)
    if (found) return found
  }
  return []
}

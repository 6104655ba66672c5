import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchTextOf, isAnswerable } from '../../domain/search/words.ts'

/** Section 9, Fetch delay. */
const FETCH_DELAY_MS = 200

/**
 * Debounces a search: `query` follows `typed` after 200 ms, or at once with `searchNow`.
 * `write` puts the query into the address, until `leave`: the address is then that of an opened result.
 */
export function useSearchQuery(words: string | undefined, write: (query: string) => void) {
  const [typed, setTyped] = useState(words ?? '')
  const [query, setQuery] = useState(typed)
  const written = useRef<string[]>([])
  const left = useRef(false)

  useEffect(() => {
    const ask = (): void => {
      if (!left.current) setQuery(typed)
    }
    const timer = setTimeout(ask, isAnswerable(typed) ? FETCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])

  const keep = useEffectEvent((now: string): void => {
    const own = searchTextOf(now) ?? ''
    if (!isAnswerable(now) || left.current || own === searchTextOf(words)) return
    written.current.push(own)
    write(own)
  })
  useEffect(() => keep(query), [query])

  useEffect(() => {
    if (words === undefined) return
    // The router may report our own writes late or skip some. Other words came from a share or from Back.
    const place = written.current.indexOf(searchTextOf(words) ?? '')
    if (place !== -1) {
      written.current.splice(0, place + 1)
      return
    }
    setTyped(words)
    setQuery(words)
  }, [words])

  return {
    typed,
    query,
    type: (next: string): void => {
      left.current = false
      setTyped(next)
    },
    searchNow: () => setQuery(typed),
    leave: () => (left.current = true),
  }
}

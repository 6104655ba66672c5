import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askedWords, isAnswerable } from '../../domain/search/words.ts'

/** Section 9, Fetch delay. */
const FETCH_DELAY_MS = 200

/**
 * Debounces a search: `asked` follows `typed` after 200 ms, or at once with `askNow`. `write` puts the query
 * into the address, until `leave`: the address is then that of an opened result.
 */
export function useAsked(words: string | undefined, write: (asked: string) => void) {
  const [typed, setTyped] = useState(words ?? '')
  const [asked, setAsked] = useState(typed)
  const written = useRef<string[]>([])
  const left = useRef(false)

  useEffect(() => {
    const ask = (): void => {
      if (!left.current) setAsked(typed)
    }
    const timer = setTimeout(ask, isAnswerable(typed) ? FETCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])

  const keep = useEffectEvent((now: string): void => {
    const own = askedWords(now) ?? ''
    if (!isAnswerable(now) || left.current || own === askedWords(words)) return
    written.current.push(own)
    write(own)
  })
  useEffect(() => keep(asked), [asked])

  useEffect(() => {
    if (words === undefined) return
    // The router may report our own writes late or skip some. Other words came from a share or from Back.
    const place = written.current.indexOf(askedWords(words) ?? '')
    if (place !== -1) {
      written.current.splice(0, place + 1)
      return
    }
    setTyped(words)
    setAsked(words)
  }, [words])

  return {
    typed,
    asked,
    type: (next: string): void => {
      left.current = false
      setTyped(next)
    },
    askNow: () => setAsked(typed),
    leave: () => (left.current = true),
  }
}

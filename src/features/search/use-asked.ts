import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askedWords, isAnswerable } from '../../domain/search/words.ts'

/** Section 9, Fetch delay. */
const FETCH_DELAY_MS = 200

/**
 * What is typed into a search, and what of it is asked: 200 ms after the last letter, or at once. `words` are
 * those of the address, which `write` keeps to what is asked; whoever leaves for something found says
 * `leave`, and no address is written over the one they go to.
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
    // What this search wrote may come back late, or be skipped; other words were brought here, by an app that
    // shares or by the way back.
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

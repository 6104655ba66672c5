import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isAnswerable } from '../../domain/search/words.ts'
import { hashOfSearch } from '../../platform/shared-address.ts'

/** Section 9, Fetch delay. */
const FETCH_DELAY_MS = 200

/** What is typed into the search, and what of it is asked: 200 ms after the last letter, or at once. The address keeps what is asked. */
export function useAsked(words: string | undefined) {
  const [typed, type] = useState(words ?? '')
  const [asked, setAsked] = useState(typed)
  const written = useRef(new Set<string>())
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(setAsked, isAnswerable(typed) ? FETCH_DELAY_MS : 0, typed)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (!isAnswerable(asked)) return
    written.current.add(asked)
    void navigate({ to: '.', search: true, hash: hashOfSearch(asked), replace: true, resetScroll: false })
  }, [asked, navigate])

  useEffect(() => {
    // What this search wrote may come back late; other words were brought here, by an app that shares or by the way back.
    if (words === undefined || written.current.has(words)) return
    type(words)
    setAsked(words)
  }, [words])

  return { typed, asked, type, askNow: () => setAsked(typed) }
}

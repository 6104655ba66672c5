import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Restores the focus of keyboard and screen reader users: a new screen begins at its content. Back returns
 * the focus to the link that led away, as soon as that is drawn again.
 */
export function FocusRestoration() {
  const router = useRouter()
  const links = useRef(new Map<string, string>())
  const [arrival, setArrival] = useState<{ key: string | undefined } | null>(null)

  useEffect(() => {
    const forget = [
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        const key = (pathChanged ? fromLocation : toLocation)?.state.__TSR_key
        const link = document.activeElement?.closest<HTMLElement>('#content a[href]')
        if (key && link) links.current.set(key, placeOf(link))
      }),
      router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
        const key = toLocation.state.__TSR_key
        if (pathChanged || links.current.has(key ?? '')) setArrival({ key })
      }),
    ]
    return () => {
      for (const unsubscribe of forget) unsubscribe()
    }
  }, [router])

  // After the effects of the screen itself, which may want the focus.
  useEffect(() => {
    const content = document.getElementById('content')
    // The content keeps the focus that an earlier screen left it.
    if (!arrival || !content || !document.activeElement?.matches('body, #content')) return
    content.focus({ preventScroll: true })
    const place = links.current.get(arrival.key ?? '')
    return place === undefined ? undefined : focusWhenDrawn(content, place)
  }, [arrival])
  return null
}

/**
 * How a link is found again: in a grid as its one tab stop, which the grid itself keeps, elsewhere by where
 * it leads.
 */
function placeOf(link: HTMLElement): string {
  return link.closest('[role=grid]') ? '[role=grid] [tabindex="0"]' : `a[href="${CSS.escape(link.getAttribute('href')!)}"]`
}

/**
 * Gives the focus to what a selector finds in the content once it is there, unless it has gone elsewhere.
 * Returns how to stop waiting.
 */
function focusWhenDrawn(content: HTMLElement, selector: string): () => void {
  const drawn = new MutationObserver(() => look())
  const look = (): void => {
    const link = document.activeElement === content && content.querySelector<HTMLElement>(selector)
    if (link) link.focus({ preventScroll: true })
    if (document.activeElement !== content) drawn.disconnect()
  }
  drawn.observe(content, { childList: true, subtree: true })
  look()
  return () => drawn.disconnect()
}

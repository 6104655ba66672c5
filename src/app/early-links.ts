import type { RouterHistory } from '@tanstack/react-router'
import { readPath } from '../domain/routing/paths.ts'
import { isPlainPress } from '../ui/plain-press.ts'

/**
 * Follows links of header and footer within the app while these wait for their script.
 * The browser would open a new document, and a radio that already plays would end.
 */
export function followEarlyLinks(history: RouterHistory): void {
  const headerLives = new AbortController()
  document.addEventListener('header-lives', () => headerLives.abort(), { once: true })
  // React stops a click on a part that it has not hydrated on its way down.
  document.addEventListener('click', (event) => follow(event, history), { capture: true, signal: headerLives.signal })
}

function follow(event: MouseEvent, history: RouterHistory): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(':is(header, footer) a[href^="/"]:not([target])')
  if (!link || !isPlainPress(event)) return
  // The switch of languages needs the new document.
  if (readPath(link.pathname).locale !== readPath(location.pathname).locale) return
  event.preventDefault()
  history.push(link.pathname + link.search + link.hash)
}

// The image lazy-load margin of section 9; `scrollMargin` applies it in scrolling rails.
const MARGIN = '100px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function read(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    waiting.get(target)?.()
    forget(target)
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}

/** Calls back once when the element is within 100 px of the viewport. Returns the cleanup. */
export function whenNear(element: Element, callback: () => void): () => void {
  const margins = { rootMargin: MARGIN, scrollMargin: MARGIN }
  observer ??= new IntersectionObserver(read, margins)
  waiting.set(element, callback)
  observer.observe(element)
  return () => forget(element)
}

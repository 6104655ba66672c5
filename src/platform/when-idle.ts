const LONGEST_WAIT_MS = 2000

/** Does something once the page has loaded all that its first view needs, in a moment of its own when nothing else is to be done. */
export function whenIdle(act: () => void): void {
  const begin = (): void => {
    // Safari knows no idle moments.
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
    else setTimeout(act)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

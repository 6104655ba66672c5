/** Does something once the page has loaded all that its first view needs. */
export function whenQuiet(act: () => void): void {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}

/** Hides failed images, for which browsers draw a broken-image icon, and retries each once when back
 * online. Returns the cleanup. */
export function watchBrokenImages(): () => void {
  const watched = new AbortController()
  const { signal } = watched
  const inAll = { capture: true, signal }
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && markLost(target), inAll)
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && delete target.dataset['lost'], inAll)
  addEventListener('online', askAgain, { signal })
  for (const picture of document.images) if (isBroken(picture)) picture.decode().catch(() => markLost(picture))
  return () => watched.abort()
}

/** True for a failed image; an SVG without intrinsic size looks the same, but can be decoded. */
export function isBroken({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0
}

function markLost(picture: HTMLImageElement): void {
  picture.dataset['lost'] = ''
}

function askAgain(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]'))
    picture.setAttribute('src', picture.getAttribute('src')!)
}

/**
 * Leaves the place of a picture that does not come empty, where browsers put a sign of their own, and asks for it once more when the network
 * is back. Gives back what ends that.
 */
export function watchLostPictures(): () => void {
  const watched = new AbortController()
  const { signal } = watched
  const inAll = { capture: true, signal }
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && markLost(target), inAll)
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && delete target.dataset['lost'], inAll)
  addEventListener('online', askAgain, { signal })
  for (const picture of document.images) if (isLost(picture)) picture.decode().catch(() => markLost(picture))
  return () => watched.abort()
}

/** Whether a picture has failed to come; a drawing without a size of its own looks the same, but can be decoded. */
export function isLost({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0
}

function markLost(picture: HTMLImageElement): void {
  picture.dataset['lost'] = ''
}

function askAgain(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]'))
    picture.setAttribute('src', picture.getAttribute('src')!)
}

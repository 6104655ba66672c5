// Readable elements, in page order.
const READ = 'main :is(li, p, h2, h3)'

/** Records the element in the upper third of the screen. The returned function scrolls back to it after a
 * re-render with other texts, two frames later when heights are final. */
export function recordReadingPosition(): () => void {
  const before = [...document.querySelectorAll(READ)]
  const place = before.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight / 3)
  const top = before[place]?.getBoundingClientRect().top
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = document.querySelectorAll(READ)
        const same = now.length === before.length ? now[place] : undefined
        if (same && top !== undefined) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' })
      }),
    )
}

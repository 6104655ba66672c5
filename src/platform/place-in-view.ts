// What one reads, in the order of the page.
const READ = 'main :is(li, p, h2, h3)'

/**
 * Notes what stands in the upper third of the screen. The function that it returns brings the same there again when the page has been made
 * anew with other words: two frames later, when what is seen has the height that it needs.
 */
export function notePlaceInView(): () => void {
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

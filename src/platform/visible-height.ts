import type { Readable } from './store.ts'

/** The height of the page that is seen, in CSS pixels: without what a keyboard on the screen covers. */
export const visibleHeight: Readable<number> = {
  get: () => Math.round(visualViewport?.height ?? innerHeight),
  subscribe(listener) {
    visualViewport?.addEventListener('resize', listener)
    return () => visualViewport?.removeEventListener('resize', listener)
  },
}

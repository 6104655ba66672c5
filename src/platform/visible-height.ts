import type { Readable } from './store.ts'

/** The visible height of the page in CSS pixels, without the on-screen keyboard. */
export const visibleHeight: Readable<number> = {
  get: () => Math.round(visualViewport?.height ?? innerHeight),
  subscribe(listener) {
    visualViewport?.addEventListener('resize', listener)
    return () => visualViewport?.removeEventListener('resize', listener)
  },
}

import type { Readable } from './store.ts'

// Below the mobile breakpoint of section 9 nothing is wide.
const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 991px)')

/** Whether the screen is wider than a phone's or a small tablet's; the server's page, which does not know, takes it for wide. */
export const wideScreen: Readable<boolean> = {
  get: () => wide?.matches ?? true,
  first: () => true,
  subscribe(listener) {
    wide?.addEventListener('change', listener)
    return () => wide?.removeEventListener('change', listener)
  },
}

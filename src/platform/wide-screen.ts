import type { Readable } from './store.ts'

// The mobile breakpoint of section 9.
const wide = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 991px)')

/** True on screens wider than a phone or small tablet; the server's render assumes so. */
export const wideScreen: Readable<boolean> = {
  get: () => wide?.matches ?? true,
  first: () => true,
  subscribe(listener) {
    wide?.addEventListener('change', listener)
    return () => wide?.removeEventListener('change', listener)
  },
}

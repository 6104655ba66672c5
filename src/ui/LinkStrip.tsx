import type { ReactNode, Ref } from 'react'
import css from './LinkStrip.module.css'

/** Links side by side, one of which is shown; where there is no room for all, the strip scrolls. A `data-locked` one is brass. */
export function LinkStrip({ label, ref, children }: { label: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  return (
    <nav className={css.strip} aria-label={label} ref={ref}>
      {children}
    </nav>
  )
}

import { type ReactNode, useRef } from 'react'
import css from './LinkStrip.module.css'
import { scrollIntoViewOnFocus } from '../scroll-into-view-on-focus.ts'
import { useCentred } from '../use-centred.ts'

type LinkStripProps = {
  label: string
  /** Which link stands in the middle, where it is not the current one. */
  centre?: string
  children: ReactNode
}

/** Links side by side, one of which is shown; where there is no room for all, the strip scrolls and keeps that one in its middle. A `data-locked` one is brass. */
export function LinkStrip({ label, centre, children }: LinkStripProps) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const strip = useRef<HTMLElement>(null)
  useCentred(strip, centre)
  return (
    <nav className={css.strip} aria-label={label} ref={strip} onFocus={scrollIntoViewOnFocus}>
      {children}
    </nav>
  )
}

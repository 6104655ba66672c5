import { type ReactNode, useRef } from 'react'
import css from './LinkStrip.module.css'
import { scrollIntoViewOnFocus } from '../scroll-into-view-on-focus.ts'
import { useCentred } from '../use-centred.ts'

type LinkStripProps = {
  label: string
  /** The link to centre, if not the current one. */
  centre?: string
  children: ReactNode
}

/** A horizontal strip of links that scrolls if needed and centres the current one. `data-locked` links are
 * brass. */
export function LinkStrip({ label, centre, children }: LinkStripProps) {
  const strip = useRef<HTMLElement>(null)
  useCentred(strip, centre)
  return (
    <nav className={css.strip} aria-label={label} ref={strip} onFocus={scrollIntoViewOnFocus}>
      {children}
    </nav>
  )
}

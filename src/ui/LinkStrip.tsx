import { type ReactNode, useRef } from 'react'
import css from './LinkStrip.module.css'
import { useCentred } from './use-centred.ts'

type LinkStripProps = {
  label: string
  /** Anything that changes with the link that is shown, which the strip then brings into its middle. */
  chosen?: unknown
  /** Which link that is, where it is not the current one. */
  centre?: string
  children: ReactNode
}

/** Links side by side, one of which is shown; where there is no room for all, the strip scrolls. A `data-locked` one is brass. */
export function LinkStrip({ label, chosen, centre, children }: LinkStripProps) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const strip = useRef<HTMLElement>(null)
  useCentred(strip, chosen, centre)
  return (
    <nav className={css.strip} aria-label={label} ref={strip}>
      {children}
    </nav>
  )
}

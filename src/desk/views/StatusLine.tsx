import type { ReactNode } from 'react'
import css from './Parts.module.css'

/** A text that comes and goes; screen readers announce it. */
export function StatusLine({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <p role="status" className={css.status}>
      {/* An element of its own: a translator of the browser may have replaced the text. */}
      {isShown && <span>{children}</span>}
    </p>
  )
}

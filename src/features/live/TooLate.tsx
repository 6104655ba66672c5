import type { ReactNode } from 'react'
import css from './AutoplayNext.module.css'

/** A note over the picture that a moment is no longer available. */
export function TooLate({ note }: { note: ReactNode }) {
  return (
    <div className={css.strip} role="status">
      {note && <p>{note}</p>}
    </div>
  )
}

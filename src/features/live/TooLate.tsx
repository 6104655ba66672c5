import type { ReactNode } from 'react'
import css from './GoingOn.module.css'

/** Says over the picture that a pause was longer than what the viewer may look back at. */
export function TooLate({ word }: { word: ReactNode }) {
  return (
    <div className={css.strip} role="status">
      {word && <p>{word}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import css from './AutoplayNext.module.css'

/** Says over the picture that the viewer cannot come back to a moment any more. */
export function TooLate({ word }: { word: ReactNode }) {
  return (
    <div className={css.strip} role="status">
      {word && <p>{word}</p>}
    </div>
  )
}

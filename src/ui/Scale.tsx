import type { CSSProperties } from 'react'
import css from './Scale.module.css'

type ScaleProps = {
  /** Where the needle stands, from 0 to 1; null shows a scale without one. */
  at: number | null
  /** How far it is filled behind the needle. */
  filled?: boolean
  /** Ticks between the ends: how many small steps, and how many of them make a large one. */
  steps?: number
  major?: number
  size?: 'line' | 'ruler'
  /** Words at the needle. */
  label?: string
  className?: string
}

/** The scale with its needle: every position in time or on the band is shown by this one object. It is drawn, not spoken. */
export function Scale({ at, filled = false, steps = 0, major = 6, size = 'line', label, className = '' }: ScaleProps) {
  const style = { '--at': at ?? 0, '--steps': steps || 1, '--major': major } as CSSProperties
  return (
    <span
      className={`${css.scale} ${className}`}
      data-size={size}
      data-ticks={steps > 0 || undefined}
      style={style}
      aria-hidden="true"
    >
      {filled && <span className={css.filled} />}
      {at !== null && <span className={css.needle}>{label !== undefined && <span className={css.label}>{label}</span>}</span>}
    </span>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import css from './Eye.module.css'

type EyeProps = {
  /** How well the station is tuned, from 0 (nothing buffered: the wedge is wide) to 1 (the wedge is closed). */
  tuned: number
  /** Whether the station sounds; a silent eye is dim. */
  lit: boolean
  size?: 'mini' | 'full'
  children?: ReactNode
}

/** The magic eye of a valve radio: its dark wedge closes as the stream locks. */
export function Eye({ tuned, lit, size = 'mini', children }: EyeProps) {
  const gap = `${Math.round(6 + 64 * (1 - Math.min(1, Math.max(0, tuned))))}deg`
  return (
    <span
      className={css.eye}
      data-size={size}
      data-lit={lit || undefined}
      style={{ '--gap': gap } as CSSProperties}
      aria-hidden="true"
    >
      {children && <span className={css.pupil}>{children}</span>}
    </span>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import css from './Eye.module.css'

type EyeProps = {
  /** The buffer level, from 0 (wide wedge) to 1 (closed wedge). */
  tuned: number
  /** True while the station sounds; otherwise the Eye is dim. */
  lit: boolean
  size?: 'mini' | 'full'
  children?: ReactNode
}

/** The magic eye of a valve radio: its dark wedge closes as the buffer fills. */
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

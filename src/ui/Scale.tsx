import css from './Scale.module.css'
import { labelBox, percentOf, ticksOf } from './scale-geometry.ts'

type ScaleProps = {
  /** The Needle's position from 0 to 1; null for none. */
  at: number | null
  /** Fills the Scale up to the Needle. */
  filled?: boolean
  /** Small ticks between the ends, and how many of them make a large one. */
  steps?: number
  major?: number
  size?: 'line' | 'ruler'
  /** The label at the Needle. */
  label?: string
  className?: string
}

/** The Scale with its Needle shows every position in time or on the band; decorative. Positions are SVG
 * attributes, because the CSP forbids `style` in server-rendered pages. */
export function Scale({ at, filled = false, steps = 0, major = 6, size = 'line', label, className = '' }: ScaleProps) {
  const place = percentOf(at ?? 0)
  return (
    <svg className={`${css.scale} ${className}`} data-size={size} aria-hidden="true">
      {steps > 0 && <Ticks steps={steps} major={major} />}
      {filled && <rect className={css.filled} width={place} />}
      {at !== null && (
        <>
          <rect className={css.stem} x={place} width="2" />
          {size === 'ruler' && <circle className={css.head} cx={place} cy="-8" r="5" />}
          {label !== undefined && (
            <svg className={css.label} x={place} overflow="visible">
              <Label at={at}>{label}</Label>
            </svg>
          )}
        </>
      )}
    </svg>
  )
}

function Ticks({ steps, major }: { steps: number; major: number }) {
  const { small, large } = ticksOf(steps, major)
  return (
    <svg className={css.ticks} viewBox={`0 0 ${steps} 16`} preserveAspectRatio="none" overflow="visible">
      <path className={css.small} d={small} />
      <path d={large} />
    </svg>
  )
}

function Label({ at, children }: { at: number; children: string }) {
  const { x, width } = labelBox(children, at)
  return (
    <g transform="translate(0 -16)">
      <rect x={`${x}em`} y="-1.66em" width={`${width}em`} height="1.66em" rx="2" />
      <text x={`${Math.round((x + width / 2) * 100) / 100}em`} y="-0.47em" textAnchor="middle">
        {children}
      </text>
    </g>
  )
}

import css from './AcceptanceMark.module.css'

/** The payment methods. */
export type PayBy = 'Visa' | 'Mastercard' | 'Apple Pay' | 'Google Pay'

const WIDTHS: Record<PayBy, number> = { Visa: 50, Mastercard: 104, 'Apple Pay': 92, 'Google Pay': 100 }

/** A payment method's name in our type inside a frame; no logos. */
export function AcceptanceMark({ by }: { by: PayBy }) {
  const width = WIDTHS[by]
  return (
    <svg className={css.mark} viewBox={`0 0 ${width} 32`} width={width} height="32" role="img" aria-label={by}>
      <rect x="0.5" y="0.5" width={width - 1} height="31" rx="2" />
      <text x={width / 2} y="20.5" textAnchor="middle" textLength={width - 22} lengthAdjust="spacingAndGlyphs">
        {by}
      </text>
    </svg>
  )
}

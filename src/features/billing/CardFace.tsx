import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Card } from '../../contract/cards.ts'
import { cardBackground } from '../../domain/billing/card-background.ts'
import { brandName, readableMask } from './billing-words.tsx'
import css from './CardFace.module.css'

/** A stored card as it is in the hand, on one of four backgrounds. Its number is known in part only. */
export function CardFace({ of: card }: { of: Card }) {
  const background = cardBackground(card)
  return (
    <div className={css.face} data-background={background}>
      <svg className={css.drawing} viewBox="0 0 317 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {DRAWINGS[background]}
      </svg>
      <p className={css.brand}>
        <strong>{brandName(card.brand)}</strong>
        {card.is_main && (
          <span>
            <Trans>Main card</Trans>
          </span>
        )}
      </p>
      <p className={css.number}>{readableMask(card.mask)}</p>
      <p className={css.bottom}>
        <span>{card.bank}</span>
        {card.expires !== null && (
          <span>
            {card.expires.slice(5)}/{card.expires.slice(2, 4)}
          </span>
        )}
      </p>
    </div>
  )
}

const ticks = (count: number, from: number, step: number): string =>
  Array.from({ length: count }, (_, index) => `M${from + index * step} 200v-${index % 5 === 0 ? 26 : 14}`).join('')

const rings = (x: number, y: number, radii: readonly number[]): ReactNode =>
  radii.map((radius) => <circle key={radius} cx={x} cy={y} r={radius} />)

/** The scale, the dial, the waves and the eye of the house's radio set. */
const DRAWINGS: readonly ReactNode[] = [
  <>
    <path d={ticks(40, 2, 8)} />
    <path className={css.needle} d="M226 128v72" />
    <circle className={css.lamp} cx="226" cy="124" r="5" />
  </>,
  <>
    {rings(317, 200, [60, 92, 124, 156, 188, 220])}
    <path className={css.needle} d="M262 157 222 126" />
  </>,
  <>
    {Array.from({ length: 9 }, (_, row) => (
      <path key={row} d={`M0 ${40 + row * 18}q40 -${30 - row * 3} 80 0t80 0t80 0t80 0`} />
    ))}
    <circle className={css.lamp} cx="280" cy="122" r="6" />
  </>,
  <>
    {rings(270, 110, [24, 44, 64, 84])}
    <path d="M270 110 330 70M270 110 330 150" />
    <circle className={css.lamp} cx="270" cy="110" r="7" />
  </>,
]

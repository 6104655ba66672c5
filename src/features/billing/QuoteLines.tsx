import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote, QuoteLine } from '../../contract/billing.ts'
import { useFormatters } from './billing-words.tsx'
import css from './Checkout.module.css'

const LESS: readonly QuoteLine['kind'][] = ['discount', 'promo', 'credit']

/** The lines of a quote: the package, and what is taken off its price. */
export function QuoteLines({ of: { lines, name } }: { of: Quote }) {
  const { sum } = useFormatters()
  return (
    <dl className={css.lines}>
      {lines.map((line) => {
        const isLess = LESS.includes(line.kind)
        return (
          <div key={line.kind}>
            <dt>{line.kind === 'package' ? name : LINE_WORDS[line.kind]}</dt>
            <dd data-less={isLess || undefined}>
              {isLess && <span>{'−\u202f'}</span>}
              <span>{sum(line)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const LINE_WORDS: Record<Exclude<QuoteLine['kind'], 'package'>, ReactNode> = {
  discount: <Trans>Discount</Trans>,
  promo: <Trans>Promo code</Trans>,
  credit: <Trans>The rest of your present package</Trans>,
  trial: <Trans>Trial period</Trans>,
  check: <Trans>Check of the card; it is returned at once</Trans>,
}

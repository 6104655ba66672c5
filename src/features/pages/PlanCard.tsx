import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Plan } from '../../contract/plans.ts'
import { discounted, moneyIn } from '../../domain/i18n/money.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { ArchiveCount } from '../../ui/ArchiveCount.tsx'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { PeriodCount } from '../../ui/PeriodCount.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { DeviceCount, FreeTrial, PaidTrial, RadioCount } from './PlanCounts.tsx'
import css from './PlanCard.module.css'

type PlanCardProps = {
  plan: Plan
  /** The most channels that any plan opens: the end of the scale. */
  widest: number
  children?: ReactNode
}

/** A package as a stretch of the band: how far it reaches, what it costs, what is in it. */
export function PlanCard({ plan, widest, children }: PlanCardProps) {
  return (
    <article className={css.card}>
      <h2>{plan.name}</h2>
      <Price plan={plan} />
      <Scale at={plan.channels / Math.max(1, widest)} filled steps={48} size="ruler" className={css.scale ?? ''} />
      <ul>
        <li>
          <ChannelCount of={plan.channels} />
        </li>
        <li>
          <ArchiveCount of={plan.archive_days} />
        </li>
        <li>
          <RadioCount of={plan.stations} />
        </li>
        <li>
          <DeviceCount of={plan.devices} />
        </li>
      </ul>
      {children}
    </article>
  )
}

function Price({ plan }: { plan: Plan }) {
  const locale = useStore(localeStore)
  const { price, discount_percent: percent, trial_days: trialDays, trial_price_minor: trialPrice } = plan
  if (!price) {
    return (
      <p className={css.unpriced}>
        {plan.store ? <Trans>The price is set by the app store</Trans> : <Trans>Not on sale at the moment</Trans>}
      </p>
    )
  }
  return (
    <div className={css.price}>
      <p className={css.amount}>
        {moneyIn(locale, discounted(price.amount_minor, percent), price.currency)}
        {percent > 0 && <s>{moneyIn(locale, price.amount_minor, price.currency)}</s>}
      </p>
      <p>
        <PeriodCount of={plan.period_days} />
        {trialDays > 0 && trialPrice !== null && (
          <>
            {', '}
            {trialPrice === 0 ? (
              <span>
                <FreeTrial days={trialDays} />
              </span>
            ) : (
              <>
                <PaidTrial days={trialDays} /> {moneyIn(locale, trialPrice, price.currency)}
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

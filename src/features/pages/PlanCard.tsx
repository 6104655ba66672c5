import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Plan } from '../../contract/plans.ts'
import { discounted, moneyIn } from '../../domain/money.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
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
          <Plural value={plan.channels} one="# channel" few="# channels" many="# channels" other="# channels" />
        </li>
        <li>
          <Plural
            value={plan.archive_days}
            one="archive of # day"
            few="archive of # days"
            many="archive of # days"
            other="archive of # days"
          />
        </li>
        <li>
          <Plural
            value={plan.stations}
            one="# radio station"
            few="# radio stations"
            many="# radio stations"
            other="# radio stations"
          />
        </li>
        <li>
          <Plural value={plan.devices} one="# device" few="# devices" many="# devices" other="# devices" />
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
        <Plural value={plan.period_days} one="for # day" few="for # days" many="for # days" other="for # days" />
        {trialDays > 0 && trialPrice !== null && (
          <>
            {', '}
            {trialPrice === 0 ? (
              <Plural
                value={trialDays}
                one="first # day free"
                few="first # days free"
                many="first # days free"
                other="first # days free"
              />
            ) : (
              <>
                <Plural value={trialDays} one="first # day" few="first # days" many="first # days" other="first # days" />{' '}
                {moneyIn(locale, trialPrice, price.currency)}
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

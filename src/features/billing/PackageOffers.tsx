import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Plan } from '../../contract/plans.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import { isManagedHere } from '../../domain/billing/subscription-state.ts'
import { discounted } from '../../domain/i18n/money.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { ArchiveCount } from '../../ui/ArchiveCount.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { PeriodCount } from '../../ui/PeriodCount.tsx'
import { useFormatters } from './billing-words.tsx'
import css from './PackageOffers.module.css'
import { plansQuery, plansSoldHere } from './plan-queries.ts'

/** The packages that the viewer can buy or change to. */
export function PackageOffers({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { data: plans = [] } = useQuery(plansQuery())
  const own = subscriptions.find(isManagedHere)
  const isHeld = (id: string) => subscriptions.some(({ package_id, active }) => active && package_id === id)
  const rank = own ? plans.findIndex(({ _id }) => _id === own.package_id) : -1
  const offered = plansSoldHere(plans).filter(({ _id, price }) => price !== null && !isHeld(_id))
  if (offered.length === 0) return null
  return (
    <>
      <h2>{own ? <Trans>Change the package</Trans> : <Trans>Choose a package</Trans>}</h2>
      <ul className={css.offers}>
        {offered.map((plan) => (
          <li key={plan._id}>
            <Offer
              plan={plan}
              how={own === undefined ? 'buy' : isAtOnce(own, plan, plans.indexOf(plan) > rank) ? 'upgrade' : 'downgrade'}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** True if the package is changed now; a lower one and one in another currency wait for the next period. */
const isAtOnce = ({ trial, next_charge: next }: Subscription, { price }: Plan, isHigher: boolean): boolean =>
  isHigher && (trial || next === null || next.currency === price?.currency)

type OfferProps = { plan: Plan; how: 'buy' | 'upgrade' | 'downgrade' }

function Offer({ plan, how }: OfferProps) {
  const { sum } = useFormatters()
  const { back } = useSearch({ strict: false })
  const { name, price, discount_percent: percent } = plan
  return (
    <article className={css.offer}>
      <h3>{name}</h3>
      {price && (
        <p className={css.price}>
          {sum({ ...price, amount_minor: discounted(price.amount_minor, percent) })} <PeriodCount of={plan.period_days} />
        </p>
      )}
      <p className={css.counts}>
        <ChannelCount of={plan.channels} />
        {', '}
        <ArchiveCount of={plan.archive_days} />
      </p>
      <div className={css.way}>
        <Link
          to={SCREEN_PATHS.checkout}
          search={{ package: plan._id, ...(back !== undefined && { back }) }}
          className={buttonClass(how === 'downgrade' ? 'outline' : 'needle')}
        >
          {how === 'buy' && (
            <span>
              <Trans>Choose {name}</Trans>
            </span>
          )}
          {how === 'upgrade' && (
            <span>
              <Trans>Change to {name}</Trans>
            </span>
          )}
          {how === 'downgrade' && (
            <span>
              <Trans>Change to {name} with the next period</Trans>
            </span>
          )}
        </Link>
      </div>
    </article>
  )
}

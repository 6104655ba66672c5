import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OrderStatus } from '../../contract/billing.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { isFailure } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { PeriodCount } from '../../ui/PeriodCount.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { placeBefore } from './after-payment.ts'
import billingCss from './Billing.module.css'
import { orderQuery } from './billing-queries.ts'
import { useFormatters } from './billing-words.tsx'
import css from './OrderConfirmation.module.css'
import { plansQuery } from './plan-queries.ts'

/** The end of an order that was paid: what it opened, what follows, and where to watch. */
export function OrderConfirmationPage() {
  const { t } = useLingui()
  const { order: id } = useSearch({ strict: false })
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined })
  // Only a paid order has a confirmation.
  if ((order && order.status !== 'success') || isFailure(error, 'not_found'))
    return <Navigate to={SCREEN_PATHS.checkPayment} search={{ order: id }} replace />
  return (
    <section className={css.page} aria-busy={!order && !error}>
      <title>{`${t`The order is confirmed`} — ${t`Efir`}`}</title>
      {id === undefined && <Navigate to={SCREEN_PATHS.subscriptions} replace />}
      {order ? (
        <Confirmed order={order} />
      ) : error ? (
        <NoAnswer error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={css.waiting ?? ''} />
      )}
    </section>
  )
}

function Confirmed({ order }: { order: OrderStatus }) {
  const { day, sum } = useFormatters()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { data: plans } = useQuery(plansQuery())
  const { subscription } = order
  const next = subscription?.next_charge
  const period = plans?.find(({ _id }) => _id === subscription?.package_id)?.period_days
  const name = subscription?.name ?? plans?.find(({ _id }) => _id === order.package_id)?.name
  return (
    <>
      <p className={css.kicker}>
        {order.kind === 'trial' ? <Trans>The trial has begun</Trans> : <Trans>It is paid. The package is open</Trans>}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {name === undefined ? (
          <span>
            <Trans>The order is confirmed</Trans>
          </span>
        ) : (
          <span>{name}</span>
        )}
      </h1>
      <Scale at={1} filled steps={60} size="ruler" />
      <dl>
        <div>
          <dt>{order.kind === 'trial' ? <Trans>Check of the card; it is returned at once</Trans> : <Trans>Paid</Trans>}</dt>
          <dd>{sum(order)}</dd>
        </div>
        {subscription && subscription.active_until !== null && (
          <div>
            <dt>
              <Trans>Open until</Trans>
            </dt>
            <dd>{day(subscription.active_until)}</dd>
          </div>
        )}
        {next && (
          <div>
            <dt>
              <Trans>Next charge</Trans>
            </dt>
            <dd>
              {day(next.at)}, {sum(next)}{' '}
              {period !== undefined && (
                <span>
                  <PeriodCount of={period} />
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
      <OnWays />
      <p className={css.terms}>
        <Trans>
          A letter with the terms is on its way. The renewal is cancelled, and the contract is withdrawn from, in{' '}
          <Link to={SCREEN_PATHS.subscriptions}>My subscription</Link>.
        </Trans>
      </p>
    </>
  )
}

/** Back to the channel that asked for the package, or to all of them. */
function OnWays() {
  const router = useRouter()
  const place = placeBefore()
  return (
    <div className={billingCss.actions}>
      {place !== undefined && (
        <Button onClick={() => router.history.push(place)}>
          <Trans>Back to watching</Trans>
        </Button>
      )}
      <Link to={SCREEN_PATHS.channels} search={{}} className={buttonClass(place === undefined ? 'needle' : 'outline')}>
        <Trans>All channels</Trans>
      </Link>
      <Link to={SCREEN_PATHS.films} search={{}} className={buttonClass('outline')}>
        <Trans>Films</Trans>
      </Link>
    </div>
  )
}

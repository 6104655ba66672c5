import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderStatus } from '../../contract/billing.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import billingCss from './Billing.module.css'
import { FAILURE_WORDS, useFormatters } from './billing-words.tsx'
import css from './CheckPayment.module.css'
import { useOrderStatus } from './use-order-status.ts'

/** Follows a payment until it is confirmed, has failed or is given back. */
export function CheckPaymentPage() {
  const { t } = useLingui()
  const { order: id } = useSearch({ strict: false })
  return (
    <>
      <title>{`${t`Payment`} — ${t`Efir`}`}</title>
      {id === undefined ? <Navigate to={SCREEN_PATHS.subscriptions} replace /> : <Payment key={id} id={id} />}
    </>
  )
}

function Payment({ id }: { id: string }) {
  const { order, error, isLong, look } = useOrderStatus(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const status = order?.status ?? (isFailure(error, 'not_found') ? 'unknown' : 'checking')
  const isOver = status !== 'checking'
  useEffect(() => {
    // The outcome is read out; while the bank is asked nothing takes the focus.
    if (isOver) heading.current?.focus({ preventScroll: true })
  }, [isOver])
  if (status === 'success')
    return order?.kind === 'card' ? (
      <Navigate to={SCREEN_PATHS.myCards} replace />
    ) : (
      <Navigate to={SCREEN_PATHS.orderConfirmation} search={{ order: id }} replace />
    )
  return (
    <section className={css.page} aria-busy={!isOver}>
      <h1 ref={heading} tabIndex={-1} className={billingCss.heading}>
        {status === 'checking' && (
          <span>
            <Trans>We are checking the payment</Trans>
          </span>
        )}
        {status === 'failure' && (
          <span>
            <Trans>The payment did not go through</Trans>
          </span>
        )}
        {status === 'refunded' && (
          <span>
            <Trans>The money is on its way back</Trans>
          </span>
        )}
        {status === 'unknown' && (
          <span>
            <Trans>There is no such order</Trans>
          </span>
        )}
      </h1>
      {isOver || isLong ? (
        <Scale at={isLong ? 0.5 : 0.08} steps={60} size="ruler" className={css.scale ?? ''} />
      ) : (
        <Skeleton className={css.sweeping ?? ''} />
      )}
      {order && order.amount_minor > 0 && <Sum of={order} />}
      <div className={css.words} role="status">
        {status === 'checking' && <Checking order={order} error={error} isLong={isLong} />}
        {status === 'failure' && order && <Failed order={order} />}
        {status === 'refunded' && order && <Refunded order={order} />}
        {status === 'unknown' && (
          <p>
            <Trans>The address may be cut, or the order belongs to another profile.</Trans>
          </p>
        )}
      </div>
      <Ways order={order} status={status} isLong={isLong} onLook={look} />
      {isOver && (
        <p className={css.order}>
          <Trans>Order {id}</Trans>
        </p>
      )}
    </section>
  )
}

function Sum({ of: order }: { of: OrderStatus }) {
  const { sum } = useFormatters()
  return <p className={css.sum}>{sum(order)}</p>
}

type CheckingProps = { order: OrderStatus | undefined; error: Error | null; isLong: boolean }

function Checking({ order, error, isLong }: CheckingProps) {
  const words: ReactNode = isFailure(error, 'no_answer') ? (
    <Trans>There is no connection now. The payment is safe: we ask again as soon as it is back.</Trans>
  ) : order?.redirect_url ? (
    <Trans>The bank wants you to confirm the payment yourself.</Trans>
  ) : isLong ? (
    <Trans>
      The bank takes its time. Do not pay once more: we write to you as soon as it answers, and this page may be closed.
    </Trans>
  ) : (
    <Trans>This takes a few seconds. The page goes on by itself; a reload does no harm.</Trans>
  )
  return <p>{words}</p>
}

function Failed({ order: { reason } }: { order: OrderStatus }) {
  return (
    <>
      <p>
        <strong>{FAILURE_WORDS[reason ?? 'declined']}</strong>
      </p>
      <p>
        {reason === 'insufficient_funds' && (
          <span>
            <Trans>Top the card up, or take another one.</Trans>
          </span>
        )}
        {(reason === 'expired' || reason === 'card_gone') && (
          <span>
            <Trans>Take another card.</Trans>
          </span>
        )}
        {reason === 'authentication_needed' && (
          <span>
            <Trans>Try again and confirm it in the bank’s application.</Trans>
          </span>
        )}
        {reason === 'trial_used' && (
          <span>
            <Trans>The package can be bought without a trial.</Trans>
          </span>
        )}
        {(reason === 'declined' || reason === 'page_expired' || reason === null) && (
          <span>
            <Trans>Try again, or take another card.</Trans>
          </span>
        )}
      </p>
    </>
  )
}

function Refunded({ order: { reason } }: { order: OrderStatus }) {
  return (
    <p>
      {reason === 'trial_used' ? (
        <span>{FAILURE_WORDS.trial_used}</span>
      ) : (
        <span>
          <Trans>This payment bought nothing, so it is returned to the card by itself. The bank may take a few days.</Trans>
        </span>
      )}
    </p>
  )
}

type WaysProps = {
  order: OrderStatus | undefined
  status: OrderStatus['status'] | 'unknown'
  isLong: boolean
  onLook: () => void
}

/** Where to go from here: the bank, a new order of the same package, or the subscriptions. */
function Ways({ order, status, isLong, onLook }: WaysProps) {
  const isOver = status !== 'checking'
  const packageId = order?.package_id
  const canRetry = (status === 'failure' && order?.can_retry) || order?.reason === 'trial_used'
  return (
    <div className={billingCss.actions}>
      {!isOver && order?.redirect_url && (
        <a href={order.redirect_url} className={buttonClass('needle')}>
          <Trans>Confirm at the bank</Trans>
        </a>
      )}
      {!isOver && isLong && (
        <Button look="outline" onClick={onLook}>
          <Trans>Check again</Trans>
        </Button>
      )}
      {canRetry && packageId && (
        <Link to={SCREEN_PATHS.checkout} search={{ package: packageId }} className={buttonClass('needle')}>
          {order?.reason === 'trial_used' ? <Trans>Buy without a trial</Trans> : <Trans>Try again</Trans>}
        </Link>
      )}
      {isOver && order?.kind === 'card' && (
        <Link to={SCREEN_PATHS.myCards} className={buttonClass('needle')}>
          <Trans>My cards</Trans>
        </Link>
      )}
      {(isOver || isLong) && (
        <Link to={SCREEN_PATHS.subscriptions} className={buttonClass('outline')}>
          <Trans>My subscription</Trans>
        </Link>
      )}
      {isOver && (
        <Link to={SCREEN_PATHS.support} className={buttonClass('quiet')}>
          <Trans>Write to support</Trans>
        </Link>
      )}
    </div>
  )
}

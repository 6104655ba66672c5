import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '../../contract/transactions.ts'
import { byMonth, monthName } from '../../domain/billing/payment-months.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { localeStore } from '../../app-state/locale-store.ts'
import { session } from '../../app-state/session.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import billingCss from './Billing.module.css'
import { paymentsQuery } from './billing-queries.ts'
import { FAILURE_WORDS, readableMask, useFormatters } from './billing-words.tsx'
import css from './PaymentHistory.module.css'

/** Payments and refunds by month, the newest first. */
export function PaymentHistoryPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const signedIn = useSelector(session, (value) => value !== null)
  const [all, setAll] = useState(false)
  const query = useInfiniteQuery({ ...paymentsQuery(all ? 'all' : 'success'), enabled: signedIn })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const payments = data?.pages.flatMap(({ transactions }) => transactions)
  return (
    <section className={billingCss.page} aria-busy={!data && !error}>
      <title>{`${t`Payment history`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Payment history</Trans>
      </h1>
      <Switch
        label={<Trans>Failed payments too</Trans>}
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {payments?.length === 0 && <NoPayments all={all} />}
      {byMonth(payments ?? [], zone).map(({ month, payments: those }) => (
        <section key={month} className={css.month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{monthName(month, locale)}</h2>
          <ul>
            {those.map((payment) => (
              <PaymentRow key={payment._id} of={payment} />
            ))}
          </ul>
        </section>
      ))}
      {!data && !error && <Skeleton className={css.waiting ?? ''} />}
      {!data && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <p>
          <Button look="outline" aria-busy={isFetchingNextPage} onClick={() => isFetchingNextPage || void fetchNextPage()}>
            <Trans>Show earlier ones</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

function NoPayments({ all }: { all: boolean }) {
  return (
    <div className={billingCss.block}>
      <p className={billingCss.lead} role="status">
        {all ? (
          <Trans>There were no payments.</Trans>
        ) : (
          <Trans>
            There were no payments. They appear here after the first order in{' '}
            <Link to={SCREEN_PATHS.subscriptions}>My subscription</Link>.
          </Trans>
        )}
      </p>
    </div>
  )
}

function PaymentRow({ of: payment }: { of: Transaction }) {
  const { moment, sum } = useFormatters()
  const { kind, status, name, card } = payment
  return (
    <li className={css.row}>
      <time dateTime={new Date(payment.created_at).toISOString()}>{moment(payment.created_at)}</time>
      <div className={css.what}>
        {name === '' ? (
          <b>
            <Trans>Check of a card</Trans>
          </b>
        ) : (
          <b>{name}</b>
        )}
        <Period of={payment} />
        {card !== null && <small>{readableMask(card)}</small>}
        <StatusNote of={payment} />
      </div>
      <p className={css.sum} data-kind={kind} data-status={status}>
        {kind === 'refund' && <span>{'+\u202f'}</span>}
        <span>{sum(payment)}</span>
      </p>
    </li>
  )
}

function Period({ of: { period_start: fromMs, period_end: toMs } }: { of: Transaction }) {
  const { day } = useFormatters()
  if (fromMs === null || toMs === null) return null
  return (
    <small>
      {day(fromMs)} – {day(toMs)}
    </small>
  )
}

function StatusNote({ of: { kind, status, reason } }: { of: Transaction }): ReactNode {
  if (status === 'failure')
    return (
      <small data-failed>
        <Trans>Not charged.</Trans> {reason !== null && <span>{FAILURE_WORDS[reason]}</span>}
      </small>
    )
  if (kind === 'refund' || status === 'refunded')
    return (
      <small>
        <Trans>Returned to the card</Trans>
      </small>
    )
  return status === 'checking' ? (
    <small>
      <Trans>The bank is checking it</Trans>
    </small>
  ) : null
}

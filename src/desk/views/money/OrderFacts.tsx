import { useLingui } from '@lingui/react/macro'
import type { MoneyOrder } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { useStore } from '../../../ui/use-store.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import { ItemLink } from '../ItemLink.tsx'
import css from '../Parts.module.css'
import { PAYMENT_KINDS, PAYMENT_STATES } from '../payment-texts.ts'
import { DECLINES, LINE_KINDS, OUTCOMES, REFUND_REASONS, REFUND_STATES, TROUBLES } from './money-texts.ts'

/** Shows an order: its state, troubles, payments, refunds and changes. */
export function OrderFacts({ order }: { order: MoneyOrder }) {
  const { t } = useLingui()
  return (
    <>
      <State order={order} />
      {order.troubles.length > 0 && <OrderTroubles troubles={order.troubles} />}
      <Payments order={order} />
      <Refunds order={order} />
      <HistoryTable
        title={t`Journal`}
        empty={t`Nothing has changed yet.`}
        actions={order.journal.map(({ what, from, to, detail, ...rest }) => ({
          ...rest,
          action: what,
          before: from,
          after: to,
          reason: detail,
        }))}
      />
    </>
  )
}

function State({ order }: { order: MoneyOrder }) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  const { reason, outcome, paid_ms, next_check_ms } = order
  const decline = reason === null ? '—' : DECLINES[reason] ? i18n._(DECLINES[reason]) : reason
  return (
    <>
      <h2 className={css.name}>{order.order_id}</h2>
      <dl className={css.facts}>
        <dt>{t`Person`}</dt>
        <dd>
          <ItemLink view="people" item={order.support_id} />
        </dd>
        <dt>{t`Kind`}</dt>
        <dd>{i18n._(PAYMENT_KINDS[order.kind])}</dd>
        <dt>{t`Package`}</dt>
        <dd>{order.package_name || '—'}</dd>
        <dt>{t`Sum`}</dt>
        <dd>{moneyIn(locale, order.amount_minor, order.currency)}</dd>
        <dt>{t`Provider`}</dt>
        <dd>{order.provider}</dd>
        <dt>{t`State`}</dt>
        <dd>{i18n._(PAYMENT_STATES[order.state])}</dd>
        <dt>{t`Outcome`}</dt>
        <dd>{outcome === null ? '—' : i18n._(OUTCOMES[outcome])}</dd>
        <dt>{t`Decline`}</dt>
        <dd>{decline}</dd>
        <dt>{t`Ordered`}</dt>
        <dd>
          <Moment ms={order.created_ms} />
        </dd>
        <dt>{t`Paid`}</dt>
        <dd>{paid_ms === null ? '—' : <Moment ms={paid_ms} />}</dd>
        <dt>{t`Next check`}</dt>
        <dd>{next_check_ms === null ? '—' : <Moment ms={next_check_ms} />}</dd>
      </dl>
    </>
  )
}

function OrderTroubles({ troubles }: { troubles: MoneyOrder['troubles'] }) {
  const { t, i18n } = useLingui()
  return (
    <DeskTable
      title={t`Troubles`}
      heads={[t`When`, t`What`]}
      empty=""
      rows={troubles.map(({ what, at_ms }) => (
        <tr key={`${what} ${at_ms}`}>
          <td>
            <Moment ms={at_ms} />
          </td>
          <td>{TROUBLES[what] ? i18n._(TROUBLES[what]) : what}</td>
        </tr>
      ))}
    />
  )
}

function Payments({ order: { payments, currency } }: { order: MoneyOrder }) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  return (
    <DeskTable
      title={t`Payments`}
      heads={[t`When`, t`Kind`, t`Sum`, t`Payment of the provider`]}
      empty={t`The provider has reported no payment.`}
      rows={payments.map((one) => (
        <tr key={one.id}>
          <td>
            <Moment ms={one.at_ms} />
          </td>
          <td>{i18n._(LINE_KINDS[one.kind])}</td>
          <td>{moneyIn(locale, one.amount_minor, currency)}</td>
          <td>{one.payment_id}</td>
        </tr>
      ))}
    />
  )
}

function Refunds({ order: { refunds, currency } }: { order: MoneyOrder }) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  return (
    <DeskTable
      title={t`Refunds`}
      heads={[t`When`, t`Sum`, t`State`, t`For what`, t`Who`, t`Why`, t`Returned`]}
      empty={t`There is no refund.`}
      rows={refunds.map((one) => (
        <tr key={one.id}>
          <td>
            <Moment ms={one.created_ms} />
          </td>
          <td>{moneyIn(locale, one.amount_minor, currency)}</td>
          <td>{i18n._(REFUND_STATES[one.state])}</td>
          <td>{i18n._(REFUND_REASONS[one.reason])}</td>
          <td>{one.by}</td>
          <td className={css.name}>{one.why}</td>
          <td>{one.done_ms === null ? '—' : <Moment ms={one.done_ms} />}</td>
        </tr>
      ))}
    />
  )
}

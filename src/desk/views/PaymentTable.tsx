import { useLingui } from '@lingui/react/macro'
import type { PersonPayment } from '../../contract/operator-people.ts'
import { moneyIn } from '../../domain/i18n/money.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { DeskTable, Moment } from './DeskTable.tsx'
import { ItemLink } from './ItemLink.tsx'
import { PAYMENT_KINDS, PAYMENT_STATES } from './payment-texts.ts'

type ShownPayment = PersonPayment & { support_id?: string }

type PaymentTableProps = {
  title: string
  empty: string
  payments: readonly ShownPayment[]
  /** True for payments of several people. */
  namesPerson?: boolean
}

/** Payments, each with a link to its order. */
export function PaymentTable({ title, empty, payments, namesPerson = false }: PaymentTableProps) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  return (
    <DeskTable
      title={title}
      heads={[
        ...[t`When`, t`Order`],
        ...(namesPerson ? [t`Person`] : []),
        ...[t`Kind`, t`Package`, t`Sum`, t`Refunded`, t`State`],
      ]}
      empty={empty}
      rows={payments.map((one) => (
        <tr key={one.order_id}>
          <td>
            <Moment ms={one.created_ms} />
          </td>
          <td>
            <ItemLink view="money" item={one.order_id} />
          </td>
          {namesPerson && (
            <td>
              <ItemLink view="people" item={one.support_id ?? ''} />
            </td>
          )}
          <td>{i18n._(PAYMENT_KINDS[one.kind])}</td>
          <td>{one.package_name}</td>
          <td>{moneyIn(locale, one.amount_minor, one.currency)}</td>
          <td>{one.refunded_minor > 0 && moneyIn(locale, one.refunded_minor, one.currency)}</td>
          <td>{i18n._(PAYMENT_STATES[one.state])}</td>
        </tr>
      ))}
    />
  )
}

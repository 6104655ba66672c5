import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FoundOrder, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { PAYMENT_KINDS, PAYMENT_STATES } from '../payment-texts.ts'
import { SearchForm } from '../SearchForm.tsx'

/** The last search, which ends with the session. */
const soughtQuery = queryOptions({ queryKey: ['desk', 'orders', 'sought'], queryFn: () => '', staleTime: Infinity })

/** Finds an order by its number, or the orders of a person by support number, phone or e-mail. */
export function OrderSearch() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data: sought = '' } = useQuery(soughtQuery)
  const found = useQuery({
    queryKey: ['desk', 'orders', 'found', sought],
    queryFn: () => callDesk(operatorMoneyCalls.findOrders, { body: { sought } }),
    enabled: sought !== '',
    // Each search is in the audit log.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <SearchForm
        label={t`Order, or support number, phone or e-mail of the person`}
        sought={sought}
        onSearch={(typed) => queryClient.setQueryData(soughtQuery.queryKey, typed)}
      />
      {found.isError && <NoAnswer error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && <FoundOrders orders={found.data} />}
    </>
  )
}

function FoundOrders({ orders }: { orders: readonly FoundOrder[] }) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  return (
    <DeskTable
      title={t`Found orders`}
      heads={[t`When`, t`Order`, t`Person`, t`Kind`, t`Package`, t`Sum`, t`Refunded`, t`State`]}
      empty={t`No order is found.`}
      rows={orders.map((one) => (
        <tr key={one.order_id}>
          <td>
            <Moment ms={one.created_ms} />
          </td>
          <td>
            <ItemLink view="money" item={one.order_id} />
          </td>
          <td>
            <ItemLink view="people" item={one.support_id} />
          </td>
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

import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { callDesk } from '../../desk-client.ts'
import { PaymentTable } from '../PaymentTable.tsx'
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
      {found.isSuccess && (
        <PaymentTable title={t`Found orders`} empty={t`No order is found.`} payments={found.data} namesPerson />
      )}
    </>
  )
}

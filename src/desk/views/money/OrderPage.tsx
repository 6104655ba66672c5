import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MoneyOrder, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskQuery } from '../../desk-queries.ts'
import { ItemHead } from '../ItemHead.tsx'
import { useAction } from '../use-action.ts'
import { OrderActionDialog } from './OrderActionDialog.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { type OrderAction, useActionTitle } from './order-actions.ts'

/** An order's page. Each time it is opened, the audit log gets a look. */
export function OrderPage({ id }: { id: string }) {
  const query = deskQuery(operatorMoneyCalls.showMoneyOrder, { params: { id } })
  const shown = useQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const queryClient = useQueryClient()
  const action = useAction<OrderAction>()
  if (shown.isPending) return <Skeleton />
  if (shown.isError) return <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />

  const order = shown.data
  const finish = (changed: MoneyOrder) => {
    queryClient.setQueryData(query.queryKey, changed)
    action.finish()
  }
  return (
    <>
      <ItemHead
        view="money"
        subject={order.subject}
        isDone={action.isDone}
        done={<Trans>Done; it is in the audit log. The service acts within seconds.</Trans>}
      >
        <OrderActions order={order} onChoose={action.choose} onRefresh={() => void shown.refetch()} />
      </ItemHead>
      <OrderFacts order={order} />
      <OrderActionDialog order={order} action={action.chosen} onClose={action.giveUp} onDone={finish} />
    </>
  )
}

type OrderActionsProps = { order: MoneyOrder; onChoose: (action: OrderAction) => void; onRefresh: () => void }

function OrderActions({ order, onChoose, onRefresh }: OrderActionsProps) {
  const titleOf = useActionTitle()
  const offered = { refund: order.refundable_minor > 0, retry: order.can_retry, check: true }
  return (
    <>
      {(['refund', 'retry', 'check'] as const)
        .filter((action) => offered[action])
        .map((action) => (
          <Button key={action} look="outline" onClick={() => onChoose(action)}>
            {titleOf(action)}
          </Button>
        ))}
      <Button look="quiet" onClick={onRefresh}>
        <Trans>Show the present state</Trans>
      </Button>
    </>
  )
}

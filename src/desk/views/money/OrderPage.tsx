import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MoneyOrder, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskPath } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskLink } from '../../DeskLink.tsx'
import css from '../Parts.module.css'
import { OrderActionDialog } from './OrderActionDialog.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { type OrderAction, useActionTitle } from './order-actions.ts'

/** An order's page. Each time it is opened, the audit log gets a look. */
export function OrderPage({ id }: { id: string }) {
  const query = deskQuery(operatorMoneyCalls.showMoneyOrder, { params: { id } })
  const shown = useQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<OrderAction | null>(null)
  const [isDone, setDone] = useState(false)
  if (shown.isPending) return <Skeleton />
  if (shown.isError) return <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />

  const order = shown.data
  const choose = (action: OrderAction) => {
    setDone(false)
    setChosen(action)
  }
  const finish = (changed: MoneyOrder) => {
    queryClient.setQueryData(query.queryKey, changed)
    setChosen(null)
    setDone(true)
  }
  return (
    <>
      <p className={css.links}>
        <DeskLink href={deskPath('money')}>
          <Trans>To the search</Trans>
        </DeskLink>
        <DeskLink href={deskPath('audit', { filters: { subject: order.subject } })}>
          <Trans>In the audit log</Trans>
        </DeskLink>
      </p>
      <OrderActions order={order} onChoose={choose} onRefresh={() => void shown.refetch()} />
      <p role="status" className={css.status}>
        {isDone && (
          <span>
            <Trans>Done; it is in the audit log. The service acts within seconds.</Trans>
          </span>
        )}
      </p>
      <OrderFacts order={order} />
      <OrderActionDialog order={order} action={chosen} onClose={() => setChosen(null)} onDone={finish} />
    </>
  )
}

type OrderActionsProps = { order: MoneyOrder; onChoose: (action: OrderAction) => void; onRefresh: () => void }

function OrderActions({ order, onChoose, onRefresh }: OrderActionsProps) {
  const { t } = useLingui()
  const titleOf = useActionTitle()
  const offered = { refund: order.refundable_minor > 0, retry: order.can_retry, check: true }
  return (
    <div className={css.actions} role="group" aria-label={t`Actions`}>
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
    </div>
  )
}

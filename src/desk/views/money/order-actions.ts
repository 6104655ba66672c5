import { useLingui } from '@lingui/react/macro'
import { operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { callDesk } from '../../desk-client.ts'

/** An action that the operator chose for an order. */
export type OrderAction = 'refund' | 'retry' | 'check'

/** The fields that the operator fills in; `amountMinor` null: all that is left. */
export type ActionInput = { reason: string; amountMinor: number | null; endsAccess: boolean }

/** Does an action. Returns the order as changed, or the fault. */
export function act(id: string, action: OrderAction, { reason, amountMinor, endsAccess }: ActionInput) {
  const params = { id }
  if (action === 'check') return callDesk(operatorMoneyCalls.checkOrder, { params })
  if (action === 'retry') return callDesk(operatorMoneyCalls.retryRenewal, { params, body: { reason } })
  const body = { reason, amount_minor: amountMinor, ends_access: endsAccess }
  return callDesk(operatorMoneyCalls.refundOrder, { params, body })
}

/** Returns the words on an action's button. */
export function useActionTitle(): (action: OrderAction) => string {
  const { t } = useLingui()
  return (action) => ({ refund: t`Give money back`, retry: t`Charge the renewal now`, check: t`Ask the provider now` })[action]
}

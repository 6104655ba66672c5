import { Trans, useLingui } from '@lingui/react/macro'
import type { MoneyOrder } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { ReasonField, useReason } from '../ReasonField.tsx'
import { minorOf, typedSum } from './amount.ts'
import { ORDER_FAULTS } from './money-texts.ts'
import { act, type OrderAction, useActionTitle } from './order-actions.ts'

type OrderActionDialogProps = {
  order: MoneyOrder
  /** The action to confirm; null closes the dialog. */
  action: OrderAction | null
  onClose: () => void
  onDone: (changed: MoneyOrder) => void
}

/** Asks for what an action on an order needs, and does it. */
export function OrderActionDialog({ order, action, onClose, onDone }: OrderActionDialogProps) {
  const titleOf = useActionTitle()
  return (
    <Dialog open={action !== null} onClose={onClose} title={action && titleOf(action)}>
      {action && <ActionForm key={action} order={order} action={action} title={titleOf(action)} onDone={onDone} />}
    </Dialog>
  )
}

type ActionFormProps = { order: MoneyOrder; action: OrderAction; title: string; onDone: OrderActionDialogProps['onDone'] }

function ActionForm({ order, action, title, onDone }: ActionFormProps) {
  const { t, i18n } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const reasonOf = useReason()
  const { order_id: id, refundable_minor: left } = order

  const submit = async () => {
    const { reason, fault } = reasonOf(form.current)
    const amountMinor = minorOf(typedIn(form.current, 'amount')) ?? 0
    if (action === 'refund' && (amountMinor < 1 || amountMinor > left)) {
      return refuse({ amount: t`A sum up to ${typedSum(left)}` })
    }
    if (action !== 'check' && fault) return refuse(fault)
    const endsAccess = typedIn(form.current, 'ends_access') === 'on'
    const input = { reason, amountMinor: amountMinor === left ? null : amountMinor, endsAccess }
    const answer = await send(() => act(id, action, input))
    if (!answer) return undefined
    return answer.fault ? refuse({ form: i18n._(ORDER_FAULTS[answer.fault]) }) : onDone(answer.order)
  }

  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p>{id}</p>
      {action === 'refund' && <RefundFields order={order} wrongAmount={wrong['amount']} />}
      {action === 'check' && (
        <p>
          <Trans>The service asks the provider what became of the order. It changes the order only if the report does.</Trans>
        </p>
      )}
      {action === 'retry' && (
        <p>
          <Trans>The renewal past due is charged to the viewer’s main card.</Trans>
        </p>
      )}
      {action !== 'check' && <ReasonField error={wrong['reason']} />}
      <Button type="submit" disabled={busy}>
        {title}
      </Button>
    </Form>
  )
}

function RefundFields({ order, wrongAmount }: { order: MoneyOrder; wrongAmount: string | undefined }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const left = moneyIn(locale, order.refundable_minor, order.currency)
  return (
    <>
      <Field
        label={t`Sum, ${order.currency}`}
        name="amount"
        inputMode="decimal"
        defaultValue={typedSum(order.refundable_minor)}
        maxLength={12}
        autoComplete="off"
        required
        error={wrongAmount}
        hint={t`${left} is left of the payment.`}
      />
      <Switch label={t`End the access at once`} name="ends_access" />
    </>
  )
}

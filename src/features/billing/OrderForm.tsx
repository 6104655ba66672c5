import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import type { Quote } from '../../contract/billing.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Refusal } from '../../forms/Form.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PeriodCount } from '../../ui/PeriodCount.tsx'
import { useFormatters } from './billing-words.tsx'
import css from './Checkout.module.css'
import { OrderSums } from './OrderSums.tsx'
import { useOrder } from './use-order.ts'
import { useOffline } from './use-offline.ts'

const PinEntry = lazy(async () => ({ default: (await import('../../player-ui/message/PinEntry.tsx')).PinEntry }))

type OrderFormProps = { quote: Quote; card: string; onRenew: () => Promise<unknown> }

/** The sums, the consent, and the button that orders with an obligation to pay. */
export function OrderForm({ quote, card, onRenew }: OrderFormProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const [agrees, setAgrees] = useState(false)
  const { state, wrong, needsPin, order, closePin, refuse } = useOrder(quote, card, onRenew)
  const submit = (): void => {
    if (agrees) void order()
    else refuse(t`Agree to the terms to order`)
  }
  return (
    <>
      <form
        method="dialog"
        className={css.bill}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h2>
          <Trans>To pay</Trans>
        </h2>
        <OrderSums of={quote} />
        <Consent agrees={agrees} isMissing={wrong !== undefined && !agrees} onAgree={setAgrees} />
        {wrong !== undefined && <Refusal>{wrong}</Refusal>}
        <Button type="submit" className={css.pay} disabled={offline} aria-busy={state !== 'idle'}>
          <span>
            <OrderWords of={quote} />
          </span>
        </Button>
        <p className={css.terms} role="status">
          {offline && (
            <span>
              <Trans>There is no connection: the order can be made when it is back.</Trans>
            </span>
          )}
          {state === 'ordering' && (
            <span>
              <Trans>We are asking the bank. Please do not close this page.</Trans>
            </span>
          )}
          {state === 'leaving' && (
            <span>
              <Trans>The bank’s page is opening.</Trans>
            </span>
          )}
        </p>
      </form>
      {/* The PIN has a form of its own, and a form in a form is no form. */}
      <Dialog open={needsPin} onClose={closePin} title={<Trans>The PIN of parental control</Trans>}>
        <p>
          <Trans>An age limit is set, so a stored card pays only after the PIN.</Trans>
        </p>
        <Suspense>{needsPin && <PinEntry action={<Trans>Pay</Trans>} onOpen={() => void order()} />}</Suspense>
      </Dialog>
    </>
  )
}

type ConsentProps = { agrees: boolean; isMissing: boolean; onAgree: (agrees: boolean) => void }

function Consent({ agrees, isMissing, onAgree }: ConsentProps) {
  const id = useId()
  const words = (
    <Trans>
      I accept the{' '}
      <Link to={SCREEN_PATHS.agreement} target="_blank">
        agreement
      </Link>{' '}
      and ask to open access at once. I know that if I withdraw within 14 days, the days begun are paid for.
    </Trans>
  )
  return (
    <div className={css.consent}>
      <input
        id={id}
        type="checkbox"
        name="agree"
        checked={agrees}
        aria-invalid={isMissing || undefined}
        onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
      />
      <label htmlFor={id}>{words}</label>
    </div>
  )
}

/** The words on the button: the obligation to pay, with the price. */
function OrderWords({ of: { what, due, renewal, name } }: { of: Quote }) {
  const { sum, day } = useFormatters()
  if (what === 'trial' && renewal)
    return (
      <Trans>
        Start the trial, then {sum(renewal)} <PeriodCount of={renewal.every_days} />
      </Trans>
    )
  if (due.amount_minor === 0 && renewal)
    return what === 'downgrade' ? (
      <Trans>
        Change to {name} with an obligation to pay · {sum(renewal)} from {day(renewal.at)}
      </Trans>
    ) : (
      <Trans>
        Order with an obligation to pay · {sum(renewal)} from {day(renewal.at)}
      </Trans>
    )
  return <Trans>Order with an obligation to pay · {sum(due)}</Trans>
}

import { Trans } from '@lingui/react/macro'
import type { Quote } from '../../contract/billing.ts'
import { PeriodCount } from '../../ui/PeriodCount.tsx'
import { useFormatters } from './billing-words.tsx'
import css from './Checkout.module.css'

/** The price of now and the price after it, in one size, and until when each holds. */
export function OrderSums({ of: { due, renewal, what, access_until: untilMs, surcharge } }: { of: Quote }) {
  const { day, sum } = useFormatters()
  return (
    <>
      <div className={css.sums}>
        <p>
          <span>{surcharge ? <Trans>Now, for the rest of the period</Trans> : <Trans>Now</Trans>}</span>{' '}
          <strong>{sum(due)}</strong>
        </p>
        {renewal && (
          <p>
            <span>
              <Trans>From {day(renewal.at)}, until you cancel</Trans>
            </span>{' '}
            <strong>
              {sum(renewal)} <PeriodCount of={renewal.every_days} />
            </strong>
          </p>
        )}
      </div>
      <p className={css.terms}>
        <span>
          {what === 'downgrade' ? (
            <Trans>Your present package stays open until its period ends. The change can be undone until then.</Trans>
          ) : (
            <Trans>Access until {day(untilMs)}.</Trans>
          )}
        </span>
        {renewal && (
          <span>
            {' '}
            <Trans>The renewal can be cancelled in the dashboard at any time, without calling anybody.</Trans>
          </span>
        )}
        {what === 'trial' && (
          <span>
            {' '}
            <Trans>A trial can be cancelled 24 hours after its beginning; then nothing is charged.</Trans>
          </span>
        )}
      </p>
    </>
  )
}

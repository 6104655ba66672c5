import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { isTelevision } from '../../platform/device-kind.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import billingCss from './Billing.module.css'
import { cardsQuery } from './billing-queries.ts'
import { useFormatters } from './billing-words.tsx'
import css from './Checkout.module.css'
import { OrderForm } from './OrderForm.tsx'
import { NEW_CARD, PayMethods } from './PayMethods.tsx'
import { PromoField, type PromoFieldProps } from './PromoField.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { TelevisionPay } from './TelevisionPay.tsx'
import { useQuote } from './use-quote.ts'

/** The order of a package: its terms, the way to pay, the consent and the button. */
export function CheckoutPage() {
  const { t } = useLingui()
  const { package: packageId } = useSearch({ strict: false })
  const signedIn = useSelector(session, (value) => value !== null)
  return (
    <section className={css.page}>
      <title>{`${t`Checkout`} — ${t`Efir`}`}</title>
      {packageId === undefined && <Navigate to={SCREEN_PATHS.subscriptions} replace />}
      {signedIn && packageId !== undefined && <Order key={packageId} packageId={packageId} />}
    </section>
  )
}

function Order({ packageId }: { packageId: string }) {
  const { shown, error, promo, applyPromo, forgetPromo, renew } = useQuote(packageId)
  const name = shown?.quote.name
  return (
    <>
      <h1 tabIndex={-1} className={billingCss.heading}>
        {name === undefined ? <Trans>Checkout</Trans> : <Trans>Order of {name}</Trans>}
      </h1>
      {isTelevision() && <TelevisionPay packageId={packageId} />}
      {!shown && error && <NotSold error={error} onRetry={() => void renew()} />}
      {!shown && !error && <Skeleton className={css.waitingBill ?? ''} />}
      {shown && <Terms shown={shown} promo={{ applied: promo, onApply: applyPromo, onForget: forgetPromo }} onRenew={renew} />}
    </>
  )
}

type TermsProps = {
  shown: NonNullable<ReturnType<typeof useQuote>['shown']>
  promo: PromoFieldProps
  onRenew: () => Promise<unknown>
}

function Terms({ shown: { quote, was }, promo, onRenew }: TermsProps) {
  const { sum } = useFormatters()
  const { data: cards = [] } = useQuery({ ...cardsQuery(), enabled: quote.cards_ok })
  const [picked, setPicked] = useState<string>()
  const usable = quote.cards_ok ? cards : []
  const main = usable.find(({ is_main }) => is_main) ?? usable[0]
  const chosen = picked ?? main?._id ?? NEW_CARD
  // A number is not typed with a remote: without a stored card a phone pays.
  const canAdd = !isTelevision()
  const isPaid = quote.due.amount_minor > 0 || quote.what === 'trial'
  const canOrder = !isPaid || canAdd || main !== undefined
  return (
    <div className={css.order}>
      <div className={css.choices}>
        <div className={css.part}>
          <QuoteLines of={quote} />
          {was && (
            <p className={billingCss.note} role="status">
              <Trans>
                The sum has changed: it was {sum(was)}, it is {sum(quote.due)} now.
              </Trans>
            </p>
          )}
          {(quote.what === 'trial' || quote.what === 'first') && <PromoField {...promo} />}
        </div>
        {isPaid && canOrder && <PayMethods cards={usable} chosen={chosen} onChoose={setPicked} canAdd={canAdd} />}
      </div>
      {canOrder && (
        <OrderForm
          key={`${quote.due.amount_minor} ${quote.what}`}
          quote={quote}
          card={isPaid ? chosen : NEW_CARD}
          onRenew={onRenew}
        />
      )}
    </div>
  )
}

/** Why there are no terms: the package, the subscription or the service; or no answer. */
function NotSold({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isFailure(error, 'no_answer', 'server_error')) return <NoAnswer error={error} onRetry={onRetry} />
  return (
    <div className={billingCss.block}>
      <p className={billingCss.note}>
        {isFailure(error, 'not_found') ? (
          <span>
            <Trans>There is no such package.</Trans>
          </span>
        ) : (
          <span>{failureText(error)}</span>
        )}
      </p>
      <Link to={SCREEN_PATHS.subscriptions} className={buttonClass('outline')}>
        <Trans>My subscription</Trans>
      </Link>
    </div>
  )
}

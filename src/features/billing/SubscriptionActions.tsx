import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { renewSubscription } from '../../contract/billing.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import { subscriptionState } from '../../domain/billing/subscription-state.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Refusal } from '../../forms/Form.tsx'
import { showMessage } from '../../app-state/message-store.ts'
import { now } from '../../storage/server-clock.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useFormatters } from './billing-words.tsx'
import { callOnce } from './call-once.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { useChange } from './use-change.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'
import css from './SubscriptionCard.module.css'

type SubscriptionActionsProps = {
  of: Subscription
  offline: boolean
  /** Opens the withdrawal, which outlives the subscription. */
  onWithdraw: () => void
}

/** The changes that a viewer can make to a subscription of the site; none while offline. */
export function SubscriptionActions({ of: subscription, offline, onWithdraw }: SubscriptionActionsProps) {
  const [cancelling, setCancelling] = useState(false)
  const state = subscriptionState(subscription)
  if (offline)
    return (
      <p className={css.why}>
        <Trans>There is no connection. The subscription can be changed when it is back.</Trans>
      </p>
    )
  return (
    <>
      {state === 'past_due' && <PayNow of={subscription} />}
      {state === 'renewal_off' && <Resume of={subscription} />}
      {subscription.next_package && state !== 'renewal_off' && <KeepPackage of={subscription} />}
      {(state === 'active' || state === 'trial' || state === 'past_due') && (
        <Cancel of={subscription} onPress={() => setCancelling(true)} />
      )}
      <Withdraw of={subscription} onPress={onWithdraw} />
      {cancelling && <CancelDialog of={subscription} onClose={() => setCancelling(false)} />}
    </>
  )
}

type Pressed = { of: Subscription; onPress: () => void }

/** The button that opens the dialog of cancelling, or from when there is one. */
function Cancel({ of: { cancel_from: fromMs }, onPress }: Pressed) {
  const { moment } = useFormatters()
  if (fromMs === null) return null
  const isEarly = now() < fromMs
  return (
    <>
      <Button look="outline" disabled={isEarly} onClick={onPress}>
        <Trans>Cancel the subscription</Trans>
      </Button>
      {isEarly && (
        <p className={css.why}>
          <Trans>A trial can be cancelled 24 hours after its beginning: from {moment(fromMs)}.</Trans>
        </p>
      )}
    </>
  )
}

/**
 * The withdrawal function (Directive 2011/83/EU, article 11a). It shows as long as the right lasts, also
 * while a trial cannot be cancelled yet.
 */
function Withdraw({ of: { withdraw_until: untilMs }, onPress }: Pressed) {
  const { day } = useFormatters()
  if (untilMs === null || now() > untilMs) return null
  return (
    <>
      <Button look="outline" onClick={onPress}>
        <Trans>Withdraw from the contract here</Trans>
      </Button>
      <p className={css.why}>
        <Trans>Until {day(untilMs)} you may withdraw without a reason: the money of the days not begun is returned.</Trans>
      </p>
    </>
  )
}

/** Resumes the renewal that was cancelled, for the price that it had. */
function Resume({ of: { package_id: id } }: { of: Subscription }) {
  return (
    <Link to={SCREEN_PATHS.checkout} search={{ package: id }} className={buttonClass('needle')}>
      <Trans>Resume the renewal</Trans>
    </Link>
  )
}

/** Undoes the lower package that the next period would have. */
function KeepPackage({ of: { package_id: id, name } }: { of: Subscription }) {
  return (
    <Link to={SCREEN_PATHS.checkout} search={{ package: id }} className={buttonClass('outline')}>
      <Trans>Stay with {name}</Trans>
    </Link>
  )
}

/** After a failed renewal: the card once more, another card, or a page of the bank. */
function PayNow({ of: { package_id: id, problem } }: { of: Subscription }) {
  const { t } = useLingui()
  const { busy, wrong, make } = useChange()
  const refresh = useEntitlementRefresh()
  const canRetry = problem?.code !== 'card_gone' && problem?.code !== 'no_card' && problem?.code !== 'expired'
  const retry = async (): Promise<void> => {
    const tried = await make(() => callOnce(renewSubscription, {}))
    if (!tried) return
    showMessage({ type: 'success', title: t`We are asking the bank. The result appears here` })
    await refresh()
  }
  return (
    <>
      <Link to={SCREEN_PATHS.checkout} search={{ package: id }} className={buttonClass('needle')}>
        <Trans>Pay now</Trans>
      </Link>
      {canRetry && (
        <Button look="outline" aria-busy={busy} onClick={() => void retry()}>
          <Trans>Try the card again</Trans>
        </Button>
      )}
      <Link to={SCREEN_PATHS.myCards} className={buttonClass('outline')}>
        <Trans>Change the card</Trans>
      </Link>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </>
  )
}

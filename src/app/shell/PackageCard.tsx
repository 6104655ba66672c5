import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '../../contract/users.ts'
import { subscriptionState, type SubscriptionState } from '../../domain/billing/subscription-state.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './CabinetLayout.module.css'

/** The viewer's package, until when it is open, and the way on (section 2, Dashboard layout). */
export function PackageCard({ user }: { user: Profile | undefined }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const subscription = user?.subscription
  const state = subscription && subscriptionState(subscription)
  const until = subscription?.active_until ?? null
  const day = until === null ? null : dateOf(until, locale, zone)
  return (
    <div className={css.package}>
      <p>
        <Trans>Current package</Trans>
      </p>
      <p className={css.packageName} data-ended={state === 'ended' || undefined}>
        {subscription ? (
          <span>{subscription.name}</span>
        ) : (
          user && (
            <span>
              <Trans>None</Trans>
            </span>
          )
        )}
      </p>
      <p className={css.until}>
        {day !== null && <span>{state === 'ended' ? <Trans>ended on {day}</Trans> : <Trans>until {day}</Trans>}</span>}
      </p>
      {user && (
        <Link to={state === 'past_due' ? SCREEN_PATHS.myCards : SCREEN_PATHS.subscriptions} activeProps={{}}>
          {WAYS[state ?? 'ended']}
        </Link>
      )}
    </div>
  )
}

const WAYS: Record<SubscriptionState, ReactNode> = {
  active: <Trans>Go on with it</Trans>,
  trial: <Trans>Go on with it</Trans>,
  granted: <Trans>Go on with it</Trans>,
  store: <Trans>Go on with it</Trans>,
  renewal_off: <Trans>Renew</Trans>,
  past_due: <Trans>Change the card</Trans>,
  ended: <Trans>Choose a package</Trans>,
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Subscription } from '../../contract/subscriptions.ts'
import { isAttemptNear } from '../../domain/billing/charge-attempt.ts'
import { subscriptionState } from '../../domain/billing/subscription-state.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { session } from '../../app-state/session.ts'
import { now } from '../../storage/server-clock.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { userQuery } from '../account/user-queries.ts'
import css from './Billing.module.css'
import { subscriptionsQuery } from './billing-queries.ts'
import { PackageOffers } from './PackageOffers.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import cardCss from './SubscriptionCard.module.css'
import { useOffline } from './use-offline.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** The result of a charge appears by itself. */
const LOOK_EVERY_MS = 3000

/** The viewer's subscriptions and what can be done with them. */
export function SubscriptionsPage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const offline = useOffline()
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn })
  const { data, error, refetch } = useQuery({
    ...subscriptionsQuery(),
    enabled: signedIn,
    refetchInterval: ({ state }) => state.data?.some((one) => isAttemptNear(one, now())) === true && LOOK_EVERY_MS,
  })
  // Offline the cached profile knows the best of them; the banner names its age.
  const known = data ?? (error && user ? (user.subscription ? [user.subscription] : []) : undefined)
  return (
    <section className={css.page} aria-busy={!known && !error}>
      <title>{`${t`My subscription`} — ${t`Efir`}`}</title>
      <h1 tabIndex={-1} className={css.heading}>
        <Trans>My subscription</Trans>
      </h1>
      {known ? (
        <Known subscriptions={known} offline={offline || !data} canPay={user?.can_pay ?? true} />
      ) : error ? (
        <NoAnswer error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={css.waiting ?? ''} />
      )}
      <p className={css.lead}>
        <Link to={SCREEN_PATHS.paymentHistory}>
          <Trans>Payment history</Trans>
        </Link>
        {'\u00a0· '}
        <Link to={SCREEN_PATHS.myCards}>
          <Trans>My cards</Trans>
        </Link>
        {'\u00a0· '}
        <Link to={SCREEN_PATHS.promocode}>
          <Trans>Promo code</Trans>
        </Link>
      </p>
    </section>
  )
}

type KnownProps = { subscriptions: readonly Subscription[]; offline: boolean; canPay: boolean }

function Known({ subscriptions, offline, canPay }: KnownProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <>
      {withdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
      {subscriptions.length === 0 && <NoSubscription />}
      {subscriptions.map((subscription) => (
        <SubscriptionCard key={subscription._id} of={subscription}>
          {subscriptionState(subscription) === 'ended' ? null : subscription.source === 'site' ? (
            <SubscriptionActions of={subscription} offline={offline} onWithdraw={() => setWithdrawing(true)} />
          ) : (
            <ManagedElsewhere of={subscription} />
          )}
        </SubscriptionCard>
      ))}
      {!canPay && (
        <p className={css.note}>
          <Trans>Payments are off for the moment. What is paid stays yours to its end.</Trans>
        </p>
      )}
      {!offline && canPay && <PackageOffers subscriptions={subscriptions} />}
    </>
  )
}

function NoSubscription() {
  return (
    <>
      <Scale at={0.06} steps={60} size="ruler" />
      <p className={css.lead}>
        <Trans>
          There is no subscription yet. Open channels and radio play without one; a package adds more channels and their archive.
        </Trans>
      </p>
    </>
  )
}

const STORES = { apple: 'App Store', android: 'Google Play', firetv: 'Amazon Appstore' } as const

/** Why the site cannot change a subscription (section 5), and where it can be changed. */
function ManagedElsewhere({ of: { source, manage_url: url } }: { of: Subscription }) {
  if (source === 'admin' || source === 'site')
    return (
      <p className={cardCss.why}>
        <Trans>The service gave you this package. It costs nothing and needs no action.</Trans>
      </p>
    )
  const store = STORES[source]
  return (
    <>
      <p className={cardCss.why}>
        <Trans>This subscription was bought in {store}: it is changed and cancelled there.</Trans>
      </p>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <Trans>Open {store}</Trans>
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      )}
    </>
  )
}

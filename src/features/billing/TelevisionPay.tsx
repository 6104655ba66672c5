import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Plan } from '../../contract/plans.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isSitePath } from '../../domain/routing/site-path.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { subscriptionsQuery } from './billing-queries.ts'
import { plansQuery } from './plan-queries.ts'
import css from './TelevisionPay.module.css'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

const LOOK_EVERY_MS = 3000

/** Lets a phone pay for a television: it opens the same order, and this screen goes on once it is paid. */
export function TelevisionPay({ packageId }: { packageId: string }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  usePaidElsewhere(packageId)
  const order = `${location.origin}${localizePath(SCREEN_PATHS.checkout, locale)}?package=${packageId}`
  return (
    <div className={css.television}>
      <div className={css.place}>
        <Suspense fallback={<Skeleton className={css.code ?? ''} />}>
          <QrCode of={order} label={t`QR code of this order`} />
        </Suspense>
      </div>
      <div className={css.words}>
        <h2>
          <Trans>Pay on a phone</Trans>
        </h2>
        <p>
          <Trans>Point the camera of a phone at the code, or open this address where you are signed in:</Trans>
        </p>
        <p className={css.address}>
          <span>{location.host}</span>
          <span>{localizePath(SCREEN_PATHS.tariffs, locale)}</span>
        </p>
        <Scale at={0.5} steps={48} />
        <p className={css.waits} role="status">
          <Trans>This screen goes on by itself once the order is paid.</Trans>
        </p>
      </div>
    </div>
  )
}

/** Waits until the account has the package, and leaves the screen then. */
function usePaidElsewhere(packageId: string): void {
  const { t } = useLingui()
  const router = useRouter()
  const refresh = useEntitlementRefresh()
  const { back } = useSearch({ strict: false })
  const { data: plans } = useQuery(plansQuery())
  const { data: subscriptions } = useQuery({ ...subscriptionsQuery(), refetchInterval: LOOK_EVERY_MS })
  const isOpen = plans && subscriptions ? covers(subscriptions, plans, packageId) : undefined
  const [wasOpen, setWasOpen] = useState<boolean>()
  if (wasOpen === undefined && isOpen !== undefined) setWasOpen(isOpen)
  const goOn = useEffectEvent(async () => {
    await refresh()
    showMessage({ type: 'success', title: t`It is paid. Enjoy watching` })
    const place = back !== undefined && isSitePath(back) ? back : localizePath(SCREEN_PATHS.channels, localeStore.get())
    router.history.replace(place)
  })
  useEffect(() => {
    if (isOpen && wasOpen === false) void goOn()
  }, [isOpen, wasOpen])
}

/** True if a subscription in force opens at least a package. */
function covers(subscriptions: readonly Subscription[], plans: readonly Plan[], packageId: string): boolean {
  const rank = (id: string) => plans.findIndex(({ _id }) => _id === id)
  return subscriptions.some(({ active, package_id: id }) => active && rank(id) >= rank(packageId))
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderStatus } from '../../contract/billing.ts'
import { nextPollMs, POLL_FOR_MS } from '../../domain/billing/order-polls.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { orderQuery } from './billing-queries.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'

type FollowedOrder = {
  order: OrderStatus | undefined
  error: Error | null
  /** The page asks no more: a letter tells the viewer. */
  isLong: boolean
  look: () => void
}

/** Follows an order until the bank has answered, for a minute and a half after the page opened. */
export function useOrderStatus(id: string): FollowedOrder {
  const [sinceMs, setSince] = useState(() => performance.now())
  const [isLong, setLong] = useState(false)
  const refresh = useEntitlementRefresh()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(id),
    retry: false,
    refetchInterval: ({ state }) => {
      const isOver = state.data ? state.data.status !== 'checking' : isFailure(state.error, 'not_found')
      return isOver ? false : (nextPollMs(state.dataUpdateCount, performance.now() - sinceMs) ?? false)
    },
  })
  const isWaiting = order === undefined || order.status === 'checking'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLong, POLL_FOR_MS, true)
    return () => clearTimeout(timer)
  }, [isWaiting, sinceMs])
  const isPaid = order?.status === 'success'
  useEffect(() => {
    // The other screens, and what the worker caches, follow the new package.
    if (isPaid) void refresh()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each payment
  }, [isPaid])
  const look = (): void => {
    setLong(false)
    setSince(performance.now())
    void refetch()
  }
  return { order, error, isLong: isLong && isWaiting, look }
}

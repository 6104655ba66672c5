import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listSubscriptions, orderStatus, quoteOrder, showWithdrawal } from '../../contract/billing.ts'
import { listCards } from '../../contract/cards.ts'
import { waitingPromo } from '../../contract/promo.ts'
import { listTransactions } from '../../contract/transactions.ts'
import { call } from '../../app-state/api-client.ts'
import { OWN_QUERIES } from '../../app-state/query-of.ts'

const keyOf = (...rest: readonly unknown[]) => [OWN_QUERIES, 'billing', ...rest]

// Money is never shown from an older answer.
const FRESH = { staleTime: 0 } as const

/** The viewer's subscriptions, those in force first. */
export const subscriptionsQuery = () =>
  queryOptions({ ...FRESH, queryKey: keyOf('subscriptions'), queryFn: () => call(listSubscriptions) })

/** The viewer's stored cards, the main one first. */
export const cardsQuery = () =>
  queryOptions({ ...FRESH, queryKey: keyOf('cards'), queryFn: async () => (await call(listCards)).cards })

/** The terms of an order; each is good for 15 minutes. */
export const quoteQuery = (packageId: string, promoCode: string | undefined) =>
  queryOptions({
    // Terms that were just fetched for a promo code are not fetched twice.
    staleTime: 5000,
    queryKey: keyOf('quote', packageId, promoCode ?? null),
    queryFn: () =>
      call(quoteOrder, { body: { package_id: packageId, ...(promoCode !== undefined && { promo_code: promoCode }) } }),
  })

/** The state of an order. */
export const orderQuery = (id: string) =>
  queryOptions({ ...FRESH, queryKey: keyOf('order', id), queryFn: () => call(orderStatus, { params: { id } }) })

/** The promo code that waits for the next order; null for none. */
export const waitingPromoQuery = () =>
  queryOptions({ ...FRESH, queryKey: keyOf('promo'), queryFn: async () => (await call(waitingPromo)).promo })

/** The effect of a withdrawal from the contract. */
export const withdrawalQuery = () =>
  queryOptions({ ...FRESH, gcTime: 0, queryKey: keyOf('withdrawal'), queryFn: () => call(showWithdrawal) })

/** Payments and refunds, the newest first; `which` also takes in failed ones. */
export const paymentsQuery = (which: 'success' | 'all') =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: keyOf('payments', which),
    queryFn: ({ pageParam }) =>
      call(listTransactions, { query: { order_status: which, ...(pageParam !== null && { startAt: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

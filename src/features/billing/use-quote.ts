import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '../../contract/billing.ts'
import type { Money } from '../../contract/money.ts'
import { now } from '../../storage/server-clock.ts'
import { quoteQuery } from './billing-queries.ts'

// A quote is renewed before the server refuses it.
const EARLY_MS = 20_000

type Shown = {
  quote: Quote
  /** The sum before the terms changed by themselves; null if they did not. */
  was: Money | null
}

type Quoted = {
  shown: Shown | undefined
  error: Error | null
  promo: string | undefined
  /** Asks for terms with a code; throws what the call does. */
  applyPromo: (code: string) => Promise<true>
  forgetPromo: () => void
  /** Asks for the present terms. */
  renew: () => Promise<unknown>
}

/** The terms of a package, renewed before they expire. */
export function useQuote(packageId: string): Quoted {
  const queryClient = useQueryClient()
  const [promo, setPromo] = useState<string>()
  const [shown, setShown] = useState<Shown & { promo: string | undefined }>()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...quoteQuery(packageId, promo),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? Math.max(1000, state.data.valid_until - now() - EARLY_MS) : false),
  })
  if (data && !isPlaceholderData && data !== shown?.quote) {
    const isSameOrder = shown && shown.promo === promo && shown.quote.package_id === data.package_id
    const isOtherSum = isSameOrder && shown.quote.due.amount_minor !== data.due.amount_minor
    setShown({ quote: data, was: isOtherSum ? shown.quote.due : (isSameOrder && shown.was) || null, promo })
  }
  return {
    shown,
    error,
    promo,
    async applyPromo(code) {
      await queryClient.fetchQuery(quoteQuery(packageId, code))
      setPromo(code)
      return true
    },
    forgetPromo: () => setPromo(undefined),
    renew: refetch,
  }
}

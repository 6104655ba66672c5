import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Quote } from '../../contract/billing.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { failureText } from '../../forms/refusal-texts.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { rememberPlace } from './after-payment.ts'
import { FAILURE_WORDS } from './billing-words.tsx'
import { ChangeFailure } from './call-once.ts'
import { makeOrder, type OrderStep } from './make-order.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'

type Ordering = {
  state: 'idle' | 'ordering' | 'leaving'
  wrong: ReactNode
  needsPin: boolean
  order: () => Promise<void>
  closePin: () => void
  refuse: (text: ReactNode) => void
}

/** Makes the order and goes on to where it leads. */
export function useOrder(quote: Quote, card: string, onRenew: () => Promise<unknown>): Ordering {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refresh = useEntitlementRefresh()
  const { back } = useSearch({ strict: false })
  const [state, setState] = useState<Ordering['state']>('idle')
  const [wrong, setWrong] = useState<ReactNode>()
  const [needsPin, setNeedsPin] = useState(false)
  useEffect(() => {
    // The browser's Back returns from the bank to this very page.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setState('idle')
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const goOn = async (step: OrderStep): Promise<void> => {
    rememberPlace(back)
    if (step.to === 'bank') {
      setState('leaving')
      return location.assign(step.url)
    }
    if (step.to === 'payment') return navigate({ to: SCREEN_PATHS.checkPayment, search: { order: step.order } })
    if (step.to === 'confirmed') await navigate({ to: SCREEN_PATHS.orderConfirmation, search: { order: step.order } })
    else {
      showMessage({ type: 'success', title: t`The subscription is changed` })
      await navigate({ to: SCREEN_PATHS.subscriptions })
    }
    await refresh()
  }

  const order = async (): Promise<void> => {
    if (state !== 'idle') return
    setState('ordering')
    setWrong(undefined)
    setNeedsPin(false)
    try {
      await goOn(await makeOrder(quote, card))
    } catch (error) {
      setState('idle')
      if (isFailure(error, 'parental_pin_required')) return setNeedsPin(true)
      setWrong(declineWords(error) ?? failureText(error))
      if (isFailure(error, 'quote_expired', 'trial_used', 'already_have')) await onRenew()
    }
  }
  return { state, wrong, needsPin, order, closePin: () => setNeedsPin(false), refuse: setWrong }
}

/** The bank's reason for a declined payment, in words. */
function declineWords(error: unknown): ReactNode {
  const reason = error instanceof ChangeFailure ? error.reason : undefined
  return Object.entries(FAILURE_WORDS).find(([known]) => known === reason)?.[1]
}

import { useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { BillingScreen } from '../../domain/routing/screens.ts'
import { CheckoutPage } from '../../features/billing/CheckoutPage.tsx'
import { CheckPaymentPage } from '../../features/billing/CheckPaymentPage.tsx'
import { MyCardsPage } from '../../features/billing/MyCardsPage.tsx'
import { OrderConfirmationPage } from '../../features/billing/OrderConfirmationPage.tsx'
import { PaymentHistoryPage } from '../../features/billing/PaymentHistoryPage.tsx'
import { PromocodePage } from '../../features/billing/PromocodePage.tsx'
import { SubscriptionsPage } from '../../features/billing/SubscriptionsPage.tsx'
import { CabinetLayout } from '../shell/CabinetLayout.tsx'

const PAGES: Record<BillingScreen, ComponentType> = {
  subscriptions: SubscriptionsPage,
  checkout: CheckoutPage,
  checkPayment: CheckPaymentPage,
  orderConfirmation: OrderConfirmationPage,
  myCards: MyCardsPage,
  paymentHistory: PaymentHistoryPage,
  promocode: PromocodePage,
}

/** The screens of money within their frame; the confirmation of an order stands alone. */
export function BillingScreens() {
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen as BillingScreen })
  const Page = PAGES[screen]
  if (screen === 'orderConfirmation') return <Page />
  return (
    <CabinetLayout>
      <Page key={screen} />
    </CabinetLayout>
  )
}

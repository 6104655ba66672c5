import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MONEY_ROLES } from '../../../contract/operator-money.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation } from '../../desk-location.ts'
import { SubNav } from '../SubNav.tsx'
import type { DeskView } from '../view.ts'
import { Books } from './Books.tsx'
import { OrderPage } from './OrderPage.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { PromoCodes } from './PromoCodes.tsx'
import { Troubles } from './Troubles.tsx'

/** Payments: what is wrong with them, orders, promo codes, and the books of a month. */
export const moneyView: DeskView = { id: 'money', title: msg`Money`, roles: MONEY_ROLES, Screen: MoneyView }

const [PROMOS, BOOKS] = ['promos', 'books'] as const

function MoneyView() {
  const { t } = useLingui()
  const { item } = useStore(deskLocation)
  const present = item === PROMOS || item === BOOKS ? item : ''
  const parts = [
    ['', t`Orders`],
    [PROMOS, t`Promo codes`],
    [BOOKS, t`Books of a month`],
  ] as const
  return (
    <>
      <SubNav label={t`Parts of the view`} view="money" parts={parts} present={present} />
      <Part item={item} />
    </>
  )
}

function Part({ item }: { item: string }) {
  if (item === PROMOS) return <PromoCodes />
  if (item === BOOKS) return <Books />
  if (item !== '') return <OrderPage key={item} id={item} />
  return (
    <>
      <Troubles />
      <OrderSearch />
    </>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MONEY_ROLES } from '../../../contract/operator-money.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation, deskPath } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import type { DeskView } from '../view.ts'
import { Books } from './Books.tsx'
import css from './Money.module.css'
import { OrderPage } from './OrderPage.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { PromoCodes } from './PromoCodes.tsx'
import { Troubles } from './Troubles.tsx'

/** Payments: what is wrong with them, orders, promo codes, and the books of a month. */
export const moneyView: DeskView = { id: 'money', title: msg`Money`, roles: MONEY_ROLES, Screen: MoneyView }

const [PROMOS, BOOKS] = ['promos', 'books']

function MoneyView() {
  const { t } = useLingui()
  const { item } = useStore(deskLocation)
  const parts = [
    { part: undefined, text: t`Orders`, isShown: item !== PROMOS && item !== BOOKS },
    { part: PROMOS, text: t`Promo codes`, isShown: item === PROMOS },
    { part: BOOKS, text: t`Books of a month`, isShown: item === BOOKS },
  ]
  return (
    <>
      <nav aria-label={t`Parts of the view`}>
        <ul className={css.parts}>
          {parts.map(({ part, text, isShown }) => (
            <li key={text}>
              <DeskLink
                href={deskPath('money', part === undefined ? {} : { item: part })}
                aria-current={isShown ? 'page' : undefined}
              >
                {text}
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
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

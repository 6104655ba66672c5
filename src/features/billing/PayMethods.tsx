import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Card } from '../../contract/cards.ts'
import { AcceptanceMark } from '../../ui/fields/AcceptanceMark.tsx'
import { cardName } from './billing-words.tsx'
import css from './Checkout.module.css'

/** The choice of a new card. */
export const NEW_CARD = 'new'

type PayMethodsProps = {
  cards: readonly Card[]
  chosen: string
  onChoose: (card: string) => void
  /** False where a card's number cannot be typed well. */
  canAdd: boolean
}

/** The stored cards and a new one. */
export function PayMethods({ cards, chosen, onChoose, canAdd }: PayMethodsProps) {
  return (
    <fieldset className={css.methods}>
      <legend>
        <Trans>How to pay</Trans>
      </legend>
      {cards.map((card) => (
        <Method
          key={card._id}
          isChosen={chosen === card._id}
          onChoose={() => onChoose(card._id)}
          name={cardName(card)}
          note={card.bank ?? (card.is_main && <Trans>Main card</Trans>)}
        />
      ))}
      {canAdd && (
        <Method
          isChosen={chosen === NEW_CARD}
          onChoose={() => onChoose(NEW_CARD)}
          name={cards.length > 0 ? <Trans>Another card</Trans> : <Trans>By card</Trans>}
          note={<Trans>It is entered on the bank’s protected page. We never see its number.</Trans>}
        />
      )}
      <p className={css.marks}>
        <AcceptanceMark by="Visa" />
        <AcceptanceMark by="Mastercard" />
      </p>
    </fieldset>
  )
}

type MethodProps = { isChosen: boolean; onChoose: () => void; name: ReactNode; note: ReactNode }

function Method({ isChosen, onChoose, name, note }: MethodProps) {
  const id = useId()
  return (
    <div className={css.method}>
      <input
        id={id}
        type="radio"
        name="card"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <label htmlFor={id}>{name}</label>
      {note && <small id={`${id}-note`}>{note}</small>}
    </div>
  )
}

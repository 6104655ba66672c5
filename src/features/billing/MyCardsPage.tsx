import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { authorizeCard } from '../../contract/billing.ts'
import { type Card, makeCardMain, removeCard } from '../../contract/cards.ts'
import { Refusal } from '../../forms/Form.tsx'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { session } from '../../app-state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import billingCss from './Billing.module.css'
import { cardsQuery } from './billing-queries.ts'
import { cardName } from './billing-words.tsx'
import { callOnce } from './call-once.ts'
import { CardFace } from './CardFace.tsx'
import css from './MyCards.module.css'
import { useChange } from './use-change.ts'
import { useOffline } from './use-offline.ts'

/** The stored cards: which one is charged, and how to add or remove one. */
export function MyCardsPage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const offline = useOffline()
  const { data: cards, error, refetch } = useQuery({ ...cardsQuery(), enabled: signedIn })
  const [removing, setRemoving] = useState<Card | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={billingCss.page} aria-busy={!cards && !error}>
      <title>{`${t`My cards`} — ${t`Efir`}`}</title>
      <h1 ref={heading} tabIndex={-1} className={billingCss.heading}>
        <Trans>My cards</Trans>
      </h1>
      <p className={billingCss.lead}>
        <Trans>Subscriptions renew with the main card. Card numbers stay with the bank: we know a few digits only.</Trans>
      </p>
      {cards && cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((card) => (
            <CardItem key={card._id} card={card} offline={offline} onRemove={() => setRemoving(card)} />
          ))}
        </ul>
      )}
      {cards?.length === 0 && (
        <p className={css.empty}>
          <Trans>No card yet. One is stored with the first payment, or here.</Trans>
        </p>
      )}
      {!cards && !error && <Skeleton className={css.waiting ?? ''} />}
      {!cards && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {cards && <AddCard offline={offline} />}
      {removing && (
        <RemoveDialog
          card={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  )
}

/** Shows the list that a change of the cards answered, and fetches what depends on it. */
function useKeepCards(): (cards: Card[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (cards) => {
    queryClient.setQueryData(cardsQuery().queryKey, cards)
    await queryClient.invalidateQueries()
  }
}

function CardItem({ card, offline, onRemove }: { card: Card; offline: boolean; onRemove: () => void }) {
  const { t } = useLingui()
  const { busy, wrong, make } = useChange()
  const keep = useKeepCards()
  const name = cardName(card)
  const makeMain = async (): Promise<void> => {
    const answer = await make(() => callOnce(makeCardMain, { params: { id: card._id } }))
    if (answer) await keep(answer.cards)
  }
  return (
    <li className={css.card} aria-label={name}>
      <CardFace of={card} />
      {card.in_use && (
        <p className={css.use}>
          <Trans>Your subscription renews with this card.</Trans>
        </p>
      )}
      <div className={css.ways}>
        {!card.is_main && (
          <Button
            look="outline"
            disabled={offline}
            aria-busy={busy}
            aria-label={t`Make it main: ${name}`}
            onClick={() => void makeMain()}
          >
            <Trans>Make it main</Trans>
          </Button>
        )}
        <Button look="quiet" disabled={offline} aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </li>
  )
}

/** Stores a card through the bank's page. */
function AddCard({ offline }: { offline: boolean }) {
  const { busy, wrong, make } = useChange()
  const add = async (): Promise<void> => {
    const answer = await make(() => callOnce(authorizeCard, { body: { purpose: 'card' } }))
    if (answer) location.assign(answer.redirect_url)
  }
  return (
    <div className={billingCss.block}>
      <Button disabled={offline} aria-busy={busy} onClick={() => void add()}>
        <Plus size={20} aria-hidden="true" />
        <Trans>Add a card</Trans>
      </Button>
      <p className={billingCss.lead}>
        {offline ? (
          <Trans>There is no connection. Cards can be changed when it is back.</Trans>
        ) : (
          <Trans>The bank holds a small sum for a moment to check the card, and returns it.</Trans>
        )}
      </p>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </div>
  )
}

type RemoveDialogProps = { card: Card; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ card, onClose, onRemoved }: RemoveDialogProps) {
  const { busy, wrong, make } = useChange()
  const keep = useKeepCards()
  const name = cardName(card)
  const remove = async (): Promise<void> => {
    const answer = await make(() => callOnce(removeCard, { params: { id: card._id } }))
    if (!answer) return
    onClose()
    await keep(answer.cards)
    onRemoved()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Remove {name}?</Trans>}
      actions={
        <>
          <Button aria-busy={busy} onClick={() => void remove()}>
            <Trans>Remove the card</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Leave it</Trans>
          </Button>
        </>
      }
    >
      <p>
        {card.in_use ? (
          <Trans>
            Your subscription renews with this card. After it another stored card is charged; the only one cannot be removed.
          </Trans>
        ) : (
          <Trans>We forget the card. To pay with it again, it is entered once more.</Trans>
        )}
      </p>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </Dialog>
  )
}

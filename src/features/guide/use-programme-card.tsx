import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ProgrammeCard } from './ProgrammeCard.tsx'

type OpenCard = { Card: typeof ProgrammeCard } & Pick<ComponentProps<typeof ProgrammeCard>, 'channel' | 'programme' | 'beside'>

/**
 * The grid's one card, for a later programme; the first press loads its code. `onError` runs if that fails.
 */
export function useProgrammeCard(): { card: ReactNode; openCard: (opened: Omit<OpenCard, 'Card'>, onError: () => void) => void } {
  const [card, setCard] = useState<OpenCard | null>(null)
  const [close] = useState(() => () => setCard(null))
  return {
    card: card && <card.Card channel={card.channel} programme={card.programme} beside={card.beside} onClose={close} />,
    openCard: (opened, onError) =>
      void import('./ProgrammeCard.tsx').then(({ ProgrammeCard }) => setCard({ ...opened, Card: ProgrammeCard }), onError),
  }
}

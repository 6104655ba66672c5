import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ProgrammeCard } from './ProgrammeCard.tsx'

type Told = { Card: typeof ProgrammeCard } & Pick<ComponentProps<typeof ProgrammeCard>, 'channel' | 'programme' | 'beside'>

/** The one card of the grid, over a programme to come; its code arrives with the first press. `orElse`: what to do without it. */
export function useProgrammeCard(): { card: ReactNode; tell: (of: Omit<Told, 'Card'>, orElse: () => void) => void } {
  const [told, setTold] = useState<Told | null>(null)
  const [close] = useState(() => () => setTold(null))
  return {
    card: told && <told.Card channel={told.channel} programme={told.programme} beside={told.beside} onClose={close} />,
    tell: (of, orElse) =>
      void import('./ProgrammeCard.tsx').then(({ ProgrammeCard }) => setTold({ ...of, Card: ProgrammeCard }), orElse),
  }
}

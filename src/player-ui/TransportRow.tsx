import { useLingui } from '@lingui/react/macro'
import { Maximize, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Player } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { FlowButtons } from './FlowButtons.tsx'
import { SoundKnobs } from './SoundKnobs.tsx'
import css from './TransportRow.module.css'

type TransportRowProps = {
  player: Player
  /** Decides what fits in a narrow picture. */
  of: 'channel' | 'film'
  behind?: boolean
  onStep: (seconds: number) => void
  onSettings: () => void
  onFullscreen: () => void
  /** After play and steps: the position and its buttons. */
  place: ReactNode
  /** At the end of the row, before the sound. */
  knobs?: ReactNode
  /** After the sound. */
  more: ReactNode
  /** After everything else. */
  last?: ReactNode
}

/** The button row under a picture's ruler: transport at its start, sound and settings at its end. */
export function TransportRow({ player, of, behind = false, onStep, onSettings, onFullscreen, ...rest }: TransportRowProps) {
  const { t } = useLingui()
  return (
    <div className={css.row} data-of={of} data-behind={behind || undefined}>
      <FlowButtons player={player} onStep={onStep} />
      {rest.place}
      <span className={css.space} />
      {rest.knobs}
      <SoundKnobs player={player} />
      {rest.more}
      <Button look="icon" aria-label={t`Settings`} aria-haspopup="dialog" onClick={onSettings}>
        <SlidersHorizontal aria-hidden="true" />
      </Button>
      <Button look="icon" aria-label={t`Full screen`} onClick={onFullscreen}>
        <Maximize aria-hidden="true" />
      </Button>
      {rest.last}
    </div>
  )
}

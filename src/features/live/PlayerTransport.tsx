import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Player } from '../../player/player.ts'
import { Button } from '../../ui/Button.tsx'
import { TransportRow } from '../../player-ui/TransportRow.tsx'
import css from '../../player-ui/TransportRow.module.css'

type PlayerTransportProps = {
  player: Player
  atLive: boolean
  /** The distance behind live, or the broadcast date. */
  behind: ReactNode
  /** Absent without a programme to restart. */
  onRestart: (() => void) | undefined
  onStep: (seconds: number) => void
  onLive: () => void
  onZap: (step: number) => void
  /** Buttons before the last two. */
  more: ReactNode
  onSettings: () => void
  onFullscreen: () => void
}

/** The button row under a channel's ruler. */
export function PlayerTransport({ atLive, behind, onRestart, onLive, onZap, ...rest }: PlayerTransportProps) {
  const { t } = useLingui()
  return (
    <TransportRow
      {...rest}
      of="channel"
      behind={!atLive}
      place={
        <>
          <Button look="icon" className={css.live} aria-pressed={atLive} data-lit={atLive || undefined} onClick={onLive}>
            <span>
              <Trans>Live</Trans>
            </span>
          </Button>
          <span className={css.place}>{behind}</span>
        </>
      }
      knobs={
        <>
          {onRestart && (
            <Button look="icon" className={css.wide} aria-label={t`From the start`} title={t`From the start`} onClick={onRestart}>
              <RotateCcw aria-hidden="true" />
            </Button>
          )}
          <span className={`${css.zap} ${css.wide}`}>
            <Button look="icon" aria-label={t`Previous channel`} onClick={() => onZap(-1)}>
              <ChevronDown aria-hidden="true" />
            </Button>
            <span aria-hidden="true">
              <Trans>channel</Trans>
            </span>
            <Button look="icon" aria-label={t`Next channel`} onClick={() => onZap(1)}>
              <ChevronUp aria-hidden="true" />
            </Button>
          </span>
        </>
      }
    />
  )
}

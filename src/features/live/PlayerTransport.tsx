import { Trans, useLingui } from '@lingui/react/macro'
import {
  ChevronDown,
  ChevronUp,
  FastForward,
  Maximize,
  Pause,
  Play,
  Rewind,
  RotateCcw,
  SlidersHorizontal,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { STEP_S } from '../../domain/seek-target.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { Button } from '../../ui/Button.tsx'
import css from './PlayerTransport.module.css'

type PlayerTransportProps = {
  player: Player
  state: PlayerState
  atLive: boolean
  /** How far behind live the picture is, or when it was on. */
  behind: ReactNode
  /** Absent where there is no programme to begin anew. */
  onRestart: (() => void) | undefined
  onStep: (seconds: number) => void
  onLive: () => void
  onZap: (step: number) => void
  /** Buttons that stand before the last two. */
  more: ReactNode
  onSettings: () => void
  onFullscreen: () => void
}

/** The row of buttons under the ruler: transport at its beginning, the set's own knobs at its end. */
export function PlayerTransport(props: PlayerTransportProps) {
  const { player, state, atLive, behind, onRestart, onStep, onLive, onZap, more, onSettings, onFullscreen } = props
  const { t } = useLingui()
  return (
    <div className={css.row} data-behind={!atLive || undefined}>
      {state.wanted ? (
        <Button look="icon" aria-label={t`Pause`} onClick={() => player.pause()}>
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
        </Button>
      ) : (
        <Button look="icon" aria-label={t`Play`} onClick={() => player.play()}>
          <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
        </Button>
      )}
      <Button look="icon" aria-label={t`15 seconds back`} onClick={() => onStep(-STEP_S)}>
        <Rewind aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
      <Button look="icon" aria-label={t`15 seconds forward`} onClick={() => onStep(STEP_S)}>
        <FastForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
      <Button look="icon" className={css.live} aria-pressed={atLive} data-lit={atLive || undefined} onClick={onLive}>
        <span>
          <Trans>Live</Trans>
        </span>
      </Button>
      <span className={css.behind}>{behind}</span>
      <span className={css.space} />
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
      <Button look="icon" aria-label={t`Sound`} aria-pressed={!state.muted} onClick={() => player.setMuted(!state.muted)}>
        {state.muted || state.volume === 0 ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </Button>
      <input
        className={`${css.volume} ${css.wide}`}
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={state.muted ? 0 : state.volume}
        aria-label={t`Volume`}
        onChange={(event) => {
          player.setVolume(event.target.valueAsNumber)
          player.setMuted(event.target.valueAsNumber === 0)
        }}
      />
      {more}
      <Button look="icon" aria-label={t`Settings`} aria-haspopup="dialog" onClick={onSettings}>
        <SlidersHorizontal aria-hidden="true" />
      </Button>
      <Button look="icon" aria-label={t`Full screen`} onClick={onFullscreen}>
        <Maximize aria-hidden="true" />
      </Button>
    </div>
  )
}

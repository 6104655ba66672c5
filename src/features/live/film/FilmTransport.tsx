import { useLingui } from '@lingui/react/macro'
import { FastForward, Maximize, Pause, Play, Rewind, SkipForward, SlidersHorizontal, Volume2, VolumeX, X } from 'lucide-react'
import { counter } from '../../../domain/clock-format.ts'
import type { Player } from '../../../player/player.ts'
import type { PlayerState } from '../../../player/state.ts'
import { Button } from '../../../ui/Button.tsx'
import css from '../PlayerTransport.module.css'
import { STEP_S } from '../../../domain/seek-target.ts'

type FilmTransportProps = {
  player: Player
  state: PlayerState
  atMs: number
  endMs: number
  onNext: (() => void) | null
  onSettings: () => void
  onFullscreen: () => void
  onClose: () => void
}

/** The row of buttons under the ruler of a film. */
export function FilmTransport({ player, state, atMs, endMs, onNext, onSettings, onFullscreen, onClose }: FilmTransportProps) {
  const { t } = useLingui()
  return (
    <div className={css.row}>
      <Button
        look="icon"
        aria-label={state.wanted ? t`Pause` : t`Play`}
        onClick={() => (state.wanted ? player.pause() : player.play())}
      >
        {state.wanted ? (
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
        ) : (
          <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
        )}
      </Button>
      <Button look="icon" className={css.wide} aria-label={t`15 seconds back`} onClick={() => player.seekBy(-STEP_S)}>
        <Rewind aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
      <Button look="icon" className={css.wide} aria-label={t`15 seconds forward`} onClick={() => player.seekBy(STEP_S)}>
        <FastForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
      {onNext && (
        <Button look="icon" aria-label={t`Next episode`} title={t`Next episode`} onClick={onNext}>
          <SkipForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
        </Button>
      )}
      <span className={css.behind}>
        {counter(atMs)} / {counter(endMs)}
      </span>
      <span className={css.space} />
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
      <Button look="icon" aria-label={t`Settings`} aria-haspopup="dialog" onClick={onSettings}>
        <SlidersHorizontal aria-hidden="true" />
      </Button>
      <Button look="icon" aria-label={t`Full screen`} onClick={onFullscreen}>
        <Maximize aria-hidden="true" />
      </Button>
      <Button look="icon" aria-label={t`Close the player`} title={t`Close the player`} onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

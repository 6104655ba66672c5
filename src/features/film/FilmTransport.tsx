import { useLingui } from '@lingui/react/macro'
import { SkipForward, X } from 'lucide-react'
import { counter } from '../../domain/time/clock-format.ts'
import type { Player } from '../../player/player.ts'
import { Button } from '../../ui/Button.tsx'
import { PictureButtons } from '../../player-ui/keys/PictureButtons.tsx'
import { TransportRow } from '../../player-ui/TransportRow.tsx'
import css from '../../player-ui/TransportRow.module.css'
import { filmPlayer } from './film-player.ts'

type FilmTransportProps = {
  player: Player
  atMs: number
  endMs: number
  /** Null after the last episode and for films. */
  onNext: (() => void) | null
  onSettings: () => void
  onFullscreen: () => void
  onClose: () => void
}

/** The button row under a film's ruler. */
export function FilmTransport({ player, atMs, endMs, onNext, onSettings, onFullscreen, onClose }: FilmTransportProps) {
  const { t } = useLingui()
  return (
    <TransportRow
      player={player}
      of="film"
      onStep={player.seekBy}
      onSettings={onSettings}
      onFullscreen={onFullscreen}
      place={
        <>
          {onNext && (
            <Button look="icon" aria-label={t`Next episode`} title={t`Next episode`} onClick={onNext}>
              <SkipForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
            </Button>
          )}
          <span className={css.place}>
            <span>{counter(atMs)}</span>
            <span>/ {counter(endMs)}</span>
          </span>
        </>
      }
      more={<PictureButtons element={filmPlayer().element} />}
      last={
        <Button look="icon" aria-label={t`Close the player`} title={t`Close the player`} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      }
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { connection, probe } from '../platform/connection.ts'
import { toggleFullscreen } from '../platform/fullscreen.ts'
import type { Player } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { useSustained } from '../ui/use-sustained.ts'
import { useStore } from '../ui/use-store.ts'
import css from './OverPicture.module.css'
import { StepMark } from './StepMark.tsx'
import { useFocusStays } from './use-focus-stays.ts'
import { usePictureGestures } from './use-picture-gestures.ts'

/** After this wait a viewer doubts that anything still happens. */
const LONG_WAIT_MS = 10_000

type OverPictureProps = {
  player: Player
  frame: RefObject<HTMLElement | null>
  onStep: (seconds: number) => void
  /** Absent where a vertical swipe scrolls the page. */
  onZap?: (step: number) => void
  /** Keeps the controls visible while one of their panels is open. */
  keepControls: boolean
  /** Content that is useful offline. */
  meanwhile?: ReactNode
  /** Further notes at the top of the picture. */
  notes?: ReactNode
  head: ReactNode
  ruler: ReactNode
  transport: ReactNode
  children?: ReactNode
}

/** The overlay of every picture: tuning light, large Play, notes, head, ruler and transport. */
export function OverPicture({
  player,
  frame,
  onStep,
  onZap,
  keepControls,
  meanwhile,
  notes,
  head,
  ruler,
  transport,
  children,
}: OverPictureProps) {
  const { t } = useLingui()
  const { phase, playWhenReady, mutedByAutoplay, soundFallback } = useStore(player.state)
  const lost = useStore(connection) === 'lost'
  const isStarving = phase === 'loading' || phase === 'waiting'
  const isOut = isStarving && lost
  const isLate = useSustained(isStarving && playWhenReady && !lost, LONG_WAIT_MS)
  // A recovered stream suggests that the server is back: by itself the site probes twice a minute.
  useEffect(() => (isOut ? () => void probe() : undefined), [isOut])
  useFocusStays(frame)
  const gestures = usePictureGestures({ player, onStep, onZap, onFullscreen: () => toggleFullscreen(frame.current) })
  return (
    <div
      className={css.controls}
      data-zaps={onZap !== undefined || undefined}
      data-kept={keepControls || undefined}
      {...gestures.handlers}
    >
      {isStarving && <span className={css.tuning} role="status" aria-label={t`Tuning`} />}
      <StepMark step={gestures.step} />
      {!playWhenReady && phase !== 'loading' && (
        <Button look="icon" className={css.big} aria-label={t`Play`} onClick={() => player.play()}>
          <Play aria-hidden="true" fill="currentColor" />
        </Button>
      )}
      <div className={css.notes}>
        {mutedByAutoplay && !isStarving && (
          <Button onClick={() => player.setMuted(false)}>
            <VolumeX size={18} aria-hidden="true" />
            <Trans>Turn the sound on</Trans>
          </Button>
        )}
        {isOut && (
          <p className={css.lost} role="status">
            <Trans>No network: the picture comes as soon as it is back.</Trans>
            {meanwhile && <span> {meanwhile}</span>}
          </p>
        )}
        {isLate && (
          <p className={css.lost} role="status">
            <Trans>The picture is not coming. We keep trying: it goes on by itself.</Trans>
          </p>
        )}
        {soundFallback && !isOut && !isLate && (
          <p className={css.lost} role="status">
            <Trans>The network is weak: only sound for now. The picture comes back by itself.</Trans>
          </p>
        )}
        {notes}
      </div>
      {children}
      <div className={css.hud} data-hud>
        {head}
        <div className={css.ruler}>{ruler}</div>
        {transport}
      </div>
    </div>
  )
}

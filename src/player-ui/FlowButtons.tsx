import { useLingui } from '@lingui/react/macro'
import { FastForward, Pause, Play, Rewind } from 'lucide-react'
import { STEP_S } from '../domain/playback/seek-target.ts'
import type { Player } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { useSelector } from '../ui/use-store.ts'
import css from './TransportRow.module.css'

/** Play or pause, and the steps back and forward. */
export function FlowButtons({ player, onStep }: { player: Player; onStep: (seconds: number) => void }) {
  const { t } = useLingui()
  const playWhenReady = useSelector(player.state, (state) => state.playWhenReady)
  return (
    <>
      <Button
        look="icon"
        aria-label={playWhenReady ? t`Pause` : t`Play`}
        onClick={() => (playWhenReady ? player.pause() : player.play())}
      >
        {playWhenReady ? (
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
        ) : (
          <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
        )}
      </Button>
      <Button look="icon" className={css.step} aria-label={t`15 seconds back`} onClick={() => onStep(-STEP_S)}>
        <Rewind aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
      <Button look="icon" className={css.step} aria-label={t`15 seconds forward`} onClick={() => onStep(STEP_S)}>
        <FastForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
      </Button>
    </>
  )
}

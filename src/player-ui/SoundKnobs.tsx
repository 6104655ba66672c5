import { useLingui } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { isTelevision } from '../platform/device-kind.ts'
import type { Player } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { useStore } from '../ui/use-store.ts'
import { VolumeSlider } from '../ui/fields/VolumeSlider.tsx'
import css from './TransportRow.module.css'

/** The mute button, and the volume where there is room. */
export function SoundKnobs({ player }: { player: Player }) {
  const { t } = useLingui()
  const { muted, volume } = useStore(player.state)
  return (
    <>
      <Button look="icon" aria-label={t`Sound`} aria-pressed={!muted} onClick={() => player.setMuted(!muted)}>
        {muted || volume === 0 ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </Button>
      {/* A television's remote has volume keys, and its arrows could not leave the slider. */}
      {!isTelevision() && (
        <VolumeSlider
          className={css.volume}
          volume={volume}
          muted={muted}
          onChange={(chosen) => {
            player.setVolume(chosen)
            player.setMuted(chosen === 0)
          }}
        />
      )}
    </>
  )
}

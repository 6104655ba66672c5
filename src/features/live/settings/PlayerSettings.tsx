import { Trans } from '@lingui/react/macro'
import { Cast } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../../contract/programmes.ts'
import { promptRemotePlayback, watchRemotePlayback } from '../../../platform/remote-playback.ts'
import type { Player } from '../../../player/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSelector, useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { chooseQuality } from '../../../player-ui/picture-quality.ts'
import { MomentLink } from './MomentLink.tsx'
import css from '../../../player-ui/settings/PlayerSettings.module.css'
import { QualityChoices } from '../../../player-ui/settings/QualityChoices.tsx'
import { RowlessActions } from './RowlessActions.tsx'
import { SettingsSheet } from '../../../player-ui/settings/SettingsSheet.tsx'
import { SpeedChoices } from '../../../player-ui/settings/SpeedChoices.tsx'
import { StreamTrackChoices } from '../../../player-ui/settings/StreamTrackChoices.tsx'
import { SubtitleLookChoices } from '../../../player-ui/settings/SubtitleLookChoices.tsx'

type PlayerSettingsProps = {
  player: Player
  /** The frame with the button that opened the settings, which open in its corner. */
  frame: RefObject<HTMLElement | null>
  channel: Channel
  channels: readonly Channel[]
  archive: boolean
  /** The moment that a copied link names. */
  moment: { programme: ProgrammeInBrief; atMs: number } | null
  onRestart: (() => void) | undefined
  onClose: () => void
}

/** The player's settings: quality, archive speed, tracks, and rarely used actions. */
export function PlayerSettings({ player, frame, archive, moment, ...rest }: PlayerSettingsProps) {
  const { channel, channels, onRestart, onClose } = rest
  const state = useStore(player.state)
  const { element, tracks } = livePlayer()
  const hasSubtitles = useSelector(tracks.state, ({ subtitles }) => subtitles.length > 0)
  const [isScreenNear, setScreenNear] = useState(false)
  useEffect(() => watchRemotePlayback(element, setScreenNear), [element])

  return (
    <SettingsSheet frame={frame} onClose={onClose}>
      <QualityChoices state={state} onChoose={(quality) => chooseQuality(player, quality)} />
      {archive && <SpeedChoices />}
      <StreamTrackChoices tracks={tracks} element={element} dubbingName={<Trans>Sound track</Trans>} />
      {hasSubtitles && <SubtitleLookChoices />}
      <div className={css.actions}>
        <RowlessActions channel={channel} channels={channels} onRestart={onRestart} onClose={onClose} />
        {moment && <MomentLink channel={channel} {...moment} />}
        {isScreenNear && (
          <Button look="outline" onClick={() => promptRemotePlayback(element)}>
            <Cast size={18} aria-hidden="true" />
            <Trans>Play on another screen</Trans>
          </Button>
        )}
      </div>
    </SettingsSheet>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Cast } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../../contract/programmes.ts'
import { promptRemotePlayback, watchRemotePlayback } from '../../../platform/remote-playback.ts'
import type { Player } from '../../../player/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { chooseQuality } from '../picture-quality.ts'
import { archiveSpeed, setArchiveSpeed, SPEEDS } from '../use-archive-speed.ts'
import { Choice } from './Choice.tsx'
import { MomentLink } from './MomentLink.tsx'
import css from './PlayerSettings.module.css'
import { QualityChoices } from './QualityChoices.tsx'
import { RowlessActions } from './RowlessActions.tsx'
import { TrackChoices } from './TrackChoices.tsx'

type PlayerSettingsProps = {
  player: Player
  /** The button that opened the settings stands in it; they open beside its corner. */
  frame: RefObject<HTMLElement | null>
  channel: Channel
  channels: readonly Channel[]
  archive: boolean
  /** What a link to this moment names. */
  moment: { programme: ProgrammeInBrief; atMs: number } | null
  onRestart: (() => void) | undefined
  onClose: () => void
}

const GAP_PX = 12

/** Where the panel stands: over the picture's corner, above the row of buttons, as far as the window shows it. */
function placeAt(frame: HTMLElement | null): CSSProperties {
  const box = frame?.getBoundingClientRect()
  if (!box) return {}
  const right = Math.max(GAP_PX, innerWidth - box.right + GAP_PX)
  const bottom = Math.max(GAP_PX, innerHeight - box.bottom + 5 * GAP_PX + GAP_PX)
  return { '--right': `${Math.round(right)}px`, '--bottom': `${Math.round(bottom)}px` } as CSSProperties
}

/** The settings of the player: quality, the speed of the archive, and what is seldom wanted. */
export function PlayerSettings({ player, frame, archive, moment, ...rest }: PlayerSettingsProps) {
  const { channel, channels, onRestart, onClose } = rest
  const { t } = useLingui()
  const state = useStore(player.state)
  const speed = useStore(archiveSpeed)
  const [place] = useState(() => placeAt(frame.current))
  const { element } = livePlayer()
  const [isScreenNear, setScreenNear] = useState(false)
  useEffect(() => watchRemotePlayback(element, setScreenNear), [element])

  return (
    <div style={place}>
      <Dialog open title={t`Settings`} onClose={onClose} className={css.settings ?? ''}>
        <QualityChoices state={state} onChoose={(quality) => chooseQuality(player, quality)} />
        {archive && (
          <ChoiceGroup question={<Trans>Speed</Trans>}>
            <div className={css.speeds}>
              {SPEEDS.map((one) => (
                <Choice key={one} group="speed" checked={speed === one} onChoose={() => setArchiveSpeed(one)}>
                  {String(one).replace('.', ',')}×
                </Choice>
              ))}
            </div>
          </ChoiceGroup>
        )}
        <TrackChoices element={element} />
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
      </Dialog>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FilmTracks } from '../../../player/film-tracks.ts'
import type { Player } from '../../../player/player.ts'
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { chooseQuality } from '../picture-quality.ts'
import { Choice } from '../settings/Choice.tsx'
import css from '../settings/PlayerSettings.module.css'
import { QualityChoices } from '../settings/QualityChoices.tsx'
import { TrackChoices } from '../settings/TrackChoices.tsx'
import { archiveSpeed, setArchiveSpeed, SPEEDS } from '../use-archive-speed.ts'
import { filmPlayer } from './film-player.ts'
import { setSubtitleLook, SUBTITLE_GROUNDS, SUBTITLE_SIZES, type SubtitleLook, subtitleLook } from './subtitle-look.ts'

type FilmSettingsProps = { player: Player; tracks: FilmTracks; onClose: () => void }

/** The settings of a film: dubbing, subtitles and their look, quality, speed. */
export function FilmSettings({ player, tracks, onClose }: FilmSettingsProps) {
  const { t } = useLingui()
  const state = useStore(player.state)
  const { dubbings, dubbing, subtitles, subtitle } = useStore(tracks.state)
  const speed = useStore(archiveSpeed)
  const look = useStore(subtitleLook)
  return (
    <Dialog open title={t`Settings`} onClose={onClose}>
      {dubbings.length > 1 && (
        <Group name={<Trans>Dubbing</Trans>}>
          {dubbings.map(({ index, name }) => (
            <Choice key={index} group="dubbing" checked={index === dubbing} onChoose={() => tracks.chooseDubbing(index)}>
              {name}
            </Choice>
          ))}
        </Group>
      )}
      {subtitles.length > 0 && (
        <Group name={<Trans>Subtitles</Trans>}>
          <Choice group="subtitles" checked={subtitle === -1} onChoose={() => tracks.chooseSubtitles(-1)}>
            <Trans>No subtitles</Trans>
          </Choice>
          {subtitles.map(({ index, name }) => (
            <Choice key={index} group="subtitles" checked={index === subtitle} onChoose={() => tracks.chooseSubtitles(index)}>
              {name}
            </Choice>
          ))}
        </Group>
      )}
      {/* Where the browser plays the film by itself, it has the tracks. */}
      {dubbings.length === 0 && subtitles.length === 0 && <TrackChoices element={filmPlayer().element} />}
      <Group name={<Trans>Size of subtitles</Trans>}>
        {SUBTITLE_SIZES.map((size) => (
          <Choice key={size} group="size" checked={look.size === size} onChoose={() => setSubtitleLook({ size })}>
            {SIZES[size]}
          </Choice>
        ))}
      </Group>
      <Group name={<Trans>Background of subtitles</Trans>}>
        {SUBTITLE_GROUNDS.map((ground) => (
          <Choice key={ground} group="ground" checked={look.ground === ground} onChoose={() => setSubtitleLook({ ground })}>
            {GROUNDS[ground]}
          </Choice>
        ))}
      </Group>
      <QualityChoices state={state} onChoose={(quality) => chooseQuality(player, quality)} />
      <Group name={<Trans>Speed</Trans>}>
        {SPEEDS.map((one) => (
          <Choice key={one} group="speed" checked={speed === one} onChoose={() => setArchiveSpeed(one)}>
            {String(one).replace('.', ',')}×
          </Choice>
        ))}
      </Group>
    </Dialog>
  )
}

function Group({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <ChoiceGroup question={name}>
      <div className={css.choices}>{children}</div>
    </ChoiceGroup>
  )
}

const SIZES: Record<SubtitleLook['size'], ReactNode> = {
  small: <Trans>Small</Trans>,
  medium: <Trans>Medium</Trans>,
  large: <Trans>Large</Trans>,
}

const GROUNDS: Record<SubtitleLook['ground'], ReactNode> = {
  plain: <Trans>Plain</Trans>,
  dark: <Trans>Dark</Trans>,
  opaque: <Trans>Opaque</Trans>,
}

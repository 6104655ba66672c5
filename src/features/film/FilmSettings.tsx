import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Chapter } from '../../contract/titles.ts'
import type { Player } from '../../player/player.ts'
import type { StreamTracks } from '../../player/stream-tracks.ts'
import { useStore } from '../../ui/use-store.ts'
import { chooseQuality } from '../../player-ui/picture-quality.ts'
import { ApartAction } from '../../player-ui/settings/ApartAction.tsx'
import css from '../../player-ui/settings/PlayerSettings.module.css'
import { QualityChoices } from '../../player-ui/settings/QualityChoices.tsx'
import { SettingsSheet } from '../../player-ui/settings/SettingsSheet.tsx'
import { SpeedChoices } from '../../player-ui/settings/SpeedChoices.tsx'
import { StreamTrackChoices } from '../../player-ui/settings/StreamTrackChoices.tsx'
import { SubtitleLookChoices } from '../../player-ui/settings/SubtitleLookChoices.tsx'
import { ChapterList } from './ChapterList.tsx'
import { filmPlayer } from './film-player.ts'

type FilmSettingsProps = {
  player: Player
  tracks: StreamTracks
  chapters: readonly Chapter[]
  frame: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A film's settings: dubbing, subtitles, quality, speed and chapters. */
export function FilmSettings({ player, tracks, chapters, frame, onClose }: FilmSettingsProps) {
  const { element } = filmPlayer()
  const state = useStore(player.state)
  const goTo = (atMs: number): void => {
    player.seekTo(atMs)
    onClose()
  }
  return (
    <SettingsSheet frame={frame} onClose={onClose}>
      <StreamTrackChoices tracks={tracks} element={element} dubbingName={<Trans>Dubbing</Trans>} />
      <SubtitleLookChoices />
      <QualityChoices state={state} onChoose={(quality) => chooseQuality(player, quality)} />
      <SpeedChoices />
      <ChapterList chapters={chapters} atMs={state.positionMs ?? 0} onChoose={goTo} />
      <div className={css.actions}>
        <ApartAction element={element} onClose={onClose} />
      </div>
    </SettingsSheet>
  )
}

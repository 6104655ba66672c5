import { lazy, type RefObject, Suspense, useCallback, useState } from 'react'
import { chapterAt } from '../../domain/playback/film-marks.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import type { PlayedPart } from '../../domain/catalogue/title-playing.ts'
import { toggleFullscreen } from '../../platform/fullscreen.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import type { StreamTracks } from '../../player/stream-tracks.ts'
import type { Player } from '../../player/player.ts'
import { useStore } from '../../ui/use-store.ts'
import { OverPicture } from '../../player-ui/OverPicture.tsx'
import { useArchiveSpeed } from '../../player-ui/use-archive-speed.ts'
import css from './FilmControls.module.css'
import { FilmRuler } from './FilmRuler.tsx'
import { FilmTransport } from './FilmTransport.tsx'
import { NextEpisode } from './NextEpisode.tsx'
import { SkipIntro } from './SkipIntro.tsx'

const FilmSettings = lazy(async () => ({ default: (await import('./FilmSettings.tsx')).FilmSettings }))

type FilmControlsProps = {
  film: PlayedPart
  player: Player
  tracks: StreamTracks
  frame: RefObject<HTMLDivElement | null>
  onNext: (() => void) | null
  onClose: () => void
}

/** A film's overlay: title, ruler, transport, and offers such as skipping the intro. */
export function FilmControls({ film, player, tracks, frame, onNext, onClose }: FilmControlsProps) {
  const locale = useStore(localeStore)
  const state = useStore(player.state)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const closeSettings = useCallback(() => setSettingsOpen(false), [])
  useArchiveSpeed(player, true)
  /** A pressed button may be removed, so the focus returns to the picture. */
  const stayOn = (act: () => void): void => {
    act()
    frame.current?.focus({ preventScroll: true })
  }

  const atMs = state.positionMs ?? 0
  const endMs = state.seekableEndMs ?? film.length
  const chapter = chapterAt(film.chapters, atMs)
  const season = film.title.seasons.find(({ number }) => number === film.part.season)
  const episode = season?.episodes.find(({ number }) => number === film.part.episode)
  const name = nameIn(locale, film.title)
  return (
    <OverPicture
      player={player}
      frame={frame}
      onStep={player.seekBy}
      keepControls={settingsOpen}
      head={
        <p className={css.words}>
          <strong>{(episode && nameIn(locale, episode)) || name}</strong>
          {chapter && <span>{nameIn(locale, chapter)}</span>}
        </p>
      }
      ruler={
        <FilmRuler
          filmKey={state.key}
          atMs={atMs}
          endMs={endMs}
          bufferedUntilMs={state.bufferedUntilMs}
          chapters={film.chapters}
          onSeek={player.seekTo}
          onStep={player.seekBy}
        />
      }
      transport={
        <FilmTransport
          player={player}
          atMs={atMs}
          endMs={endMs}
          onNext={onNext}
          onSettings={() => setSettingsOpen(true)}
          onFullscreen={() => toggleFullscreen(frame.current)}
          onClose={onClose}
        />
      }
    >
      <div className={css.offers} data-offers>
        <SkipIntro intro={film.intro} atMs={atMs} onSkip={(toMs) => stayOn(() => player.seekTo(toMs))} />
        {onNext && (
          <NextEpisode
            key={state.key}
            atMs={atMs}
            endMs={endMs}
            hasEnded={state.phase === 'ended'}
            onNext={onNext}
            onStay={() => stayOn(() => {})}
          />
        )}
      </div>
      <Suspense>
        {settingsOpen && (
          <FilmSettings player={player} tracks={tracks} chapters={film.chapters} frame={frame} onClose={closeSettings} />
        )}
      </Suspense>
    </OverPicture>
  )
}

import type { PlayedPart } from '../../../domain/title-playing.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { lazy, type RefObject, Suspense, useCallback, useState } from 'react'
import { chapterAt } from '../../../domain/film-marks.ts'
import { nameIn } from '../../../domain/locale.ts'
import { connection } from '../../../platform/connection.ts'
import { toggleFullscreen } from '../../../platform/fullscreen.ts'
import { localeStore } from '../../../platform/locale-store.ts'
import type { FilmTracks } from '../../../player/film-tracks.ts'
import type { Player } from '../../../player/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { usePlayerKeys } from '../keys/use-player-keys.ts'
import css from '../PlayerControls.module.css'
import { STEP_S } from '../../../domain/seek-target.ts'
import { StepMark } from '../StepMark.tsx'
import { useArchiveSpeed } from '../use-archive-speed.ts'
import { useFocusStays } from '../use-focus-stays.ts'
import { usePictureGestures } from '../use-picture-gestures.ts'
import look from './FilmControls.module.css'
import { FilmRuler } from './FilmRuler.tsx'
import { FilmTransport } from './FilmTransport.tsx'
import { NextEpisode } from './NextEpisode.tsx'
import { SkipIntro } from './SkipIntro.tsx'

const FilmSettings = lazy(async () => ({ default: (await import('./FilmSettings.tsx')).FilmSettings }))

const LOUDER = 0.05

type FilmControlsProps = {
  film: PlayedPart
  player: Player
  tracks: FilmTracks
  frame: RefObject<HTMLDivElement | null>
  onNext: (() => void) | null
  onClose: () => void
}

/** What lies over the picture of a film: its words, the ruler from its start to its end, the transport. */
export function FilmControls({ film, player, tracks, frame, onNext, onClose }: FilmControlsProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const state = useStore(player.state)
  const lost = useStore(connection) === 'lost'
  const [settingsOpen, setSettingsOpen] = useState(false)
  const closeSettings = useCallback(() => setSettingsOpen(false), [])
  useArchiveSpeed(player, true)
  useFocusStays(frame)
  /** What is pressed here goes with the press; the keys stay with the picture. */
  const stayOn = (act: () => void): void => {
    act()
    frame.current?.focus({ preventScroll: true })
  }
  const fullscreen = (): void => toggleFullscreen(frame.current)
  const gestures = usePictureGestures({ player, onStep: player.seekBy, onZap: () => {}, onFullscreen: fullscreen })
  usePlayerKeys({
    on: 'channel',
    frame,
    actions: {
      toggle: () => (player.state.get().wanted ? player.pause() : player.play()),
      play: player.play,
      pause: player.pause,
      stop: onClose,
      leave: () => (document.fullscreenElement ? toggleFullscreen(null) : onClose()),
      back: () => player.seekBy(-STEP_S),
      forward: () => player.seekBy(STEP_S),
      louder: () => player.setVolume(player.state.get().volume + LOUDER),
      quieter: () => player.setVolume(player.state.get().volume - LOUDER),
      mute: () => player.setMuted(!player.state.get().muted),
      fullscreen,
    },
  })

  const atMs = state.positionMs ?? 0
  const endMs = state.seekableEndMs ?? film.length
  const isStarving = state.phase === 'loading' || state.phase === 'waiting'
  const chapter = chapterAt(film.chapters, atMs)
  const season = film.title.seasons.find(({ number }) => number === film.part.season)
  const episode = season?.episodes.find(({ number }) => number === film.part.episode)
  return (
    <div className={css.controls} data-kept={settingsOpen || undefined} {...gestures.handlers}>
      {isStarving && <span className={css.tuning} role="status" aria-label={t`Tuning`} />}
      <StepMark told={gestures.told} />
      {!state.wanted && state.phase !== 'loading' && (
        <Button look="icon" className={css.big} aria-label={t`Play`} onClick={() => player.play()}>
          <Play aria-hidden="true" fill="currentColor" />
        </Button>
      )}
      <div className={css.notes}>
        {state.mutedByAutoplay && !isStarving && (
          <Button onClick={() => player.setMuted(false)}>
            <VolumeX size={18} aria-hidden="true" />
            <Trans>Turn the sound on</Trans>
          </Button>
        )}
        {isStarving && lost && (
          <p className={css.lost} role="status">
            <Trans>No network: the picture comes as soon as it is back.</Trans>
          </p>
        )}
      </div>
      <div className={look.offers}>
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
      <div className={css.hud} data-hud>
        <p className={look.words}>
          <strong>{episode ? nameIn(locale, episode) || nameIn(locale, film.title) : nameIn(locale, film.title)}</strong>
          {chapter && <span>{nameIn(locale, chapter)}</span>}
        </p>
        <div className={css.ruler}>
          <FilmRuler
            atMs={atMs}
            endMs={endMs}
            bufferedUntilMs={state.bufferedUntilMs}
            chapters={film.chapters}
            onSeek={player.seekTo}
            onStep={player.seekBy}
          />
        </div>
        <FilmTransport
          player={player}
          state={state}
          atMs={atMs}
          endMs={endMs}
          onNext={onNext}
          onSettings={() => setSettingsOpen(true)}
          onFullscreen={fullscreen}
          onClose={onClose}
        />
      </div>
      <Suspense>{settingsOpen && <FilmSettings player={player} tracks={tracks} onClose={closeSettings} />}</Suspense>
    </div>
  )
}

import type { PlayedPart } from '../../domain/catalogue/title-playing.ts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { gateOfFailure, gateFor } from '../../domain/playback/access-gate.ts'
import type { TitlePart } from '../../domain/catalogue/title-parts.ts'
import { session } from '../../app-state/session.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { reportProgress } from '../history/progress-store.ts'
import { PlayerMessage } from '../../player-ui/message/PlayerMessage.tsx'
import { closeMini } from '../live/mini-store.ts'
import css from '../../player-ui/PlayerFrame.module.css'
import { subtitleStyle } from '../../player-ui/subtitle-look.ts'
import subtitled from '../../player-ui/Subtitles.module.css'
import { useAwakeControls } from '../../player-ui/use-awake-controls.ts'
import { FILM_WORDS } from './film-words.tsx'
import { FilmControls } from './FilmControls.tsx'
import { FilmRemote } from './FilmRemote.tsx'
import { filmItem } from './film-item.ts'
import { filmPlayer } from './film-player.ts'
import { showFilm } from './film-host.ts'
import look from './FilmFrame.module.css'
import { watchedFilm } from './watched-film-store.ts'

type FilmFrameProps = {
  film: PlayedPart
  /** The start position in milliseconds. */
  startAtMs: number
  /** Plays the next episode; null after the last. */
  onNext: (() => void) | null
  /** Receives a part's position and length in milliseconds when it is replaced. */
  onLeave: (part: TitlePart, positionMs: number, lengthMs: number) => void
  onClose: () => void
}

/** A film or episode with its controls, or its access-gate panel. */
export function FilmFrame({ film, startAtMs, onNext, onLeave, onClose }: FilmFrameProps) {
  const { t } = useLingui()
  const { player, tracks } = filmPlayer()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const isNew = useRef(true)
  const subtitles = useStore(subtitleStyle)
  const signedIn = useSelector(session, (value) => value !== null)
  const playing = useSelector(player.state, ({ phase }) => phase === 'playing')
  const refused = useSelector(player.state, ({ phase, error }) => (phase === 'failed' ? gateOfFailure(error) : null))
  const allowed = film.isTrailer || film.title.allowed
  const message = gateFor({ allowed, signedIn, archiveDayOpen: null }) ?? refused
  const isBarred = !allowed
  const { season, episode } = film.part
  const { isTrailer } = film
  const queryClient = useQueryClient()
  const titleId = film.title._id

  useLayoutEffect(() => showFilm(picture.current!), [])
  useEffect(() => {
    const arrives = isNew.current
    isNew.current = false
    watchedFilm.set(film)
    if (isBarred) return player.stop()
    // Only one picture plays at a time.
    closeMini()
    const item = filmItem(film, startAtMs)
    const { key: held, phase } = player.state.get()
    // After a language switch the same part plays on.
    if (held === item.key && phase !== 'failed' && phase !== 'idle') return
    // The button was below the picture, which has pushed the page down.
    if (arrives && frame.current!.getBoundingClientRect().top < 0) scrollTo(0, 0)
    // Fetched along with the stream URL, so preferences usually arrive before the tracks.
    void tracks.catchUp(queryClient)
    player.load(item)
    player.play()
    // A viewer who types below the picture keeps the focus when the next episode starts.
    if (!document.activeElement?.matches('input, textarea, select')) frame.current?.focus({ preventScroll: true })
    // Neither a refetched part nor a newer stored position may restart playback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [player, titleId, season, episode, isTrailer, isBarred])
  useEffect(() => {
    if (!signedIn || isTrailer) return
    return reportProgress(player.state, { title_id: titleId, season, episode })
  }, [player, signedIn, isTrailer, titleId, season, episode])

  const { key } = filmItem(film, 0)
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    if (isTrailer) return
    let at: { positionMs: number; lengthMs: number } | null = null
    const unsubscribe = player.state.subscribe(() => {
      const state = player.state.get()
      if (state.key === key && state.positionMs !== null)
        at = { positionMs: state.positionMs, lengthMs: state.seekableEndMs ?? film.length }
    })
    return () => {
      unsubscribe()
      if (at) left({ season, episode }, at.positionMs, at.lengthMs)
    }
  }, [player, key, isTrailer, season, episode, film.length])

  const { awake, handlers } = useAwakeControls()
  return (
    <div
      ref={frame}
      role="group"
      tabIndex={-1}
      aria-label={t`Player`}
      className={`${css.frame} ${subtitled.frame} ${look.frame}`}
      data-controls={!playing || awake || undefined}
      data-message={message ?? undefined}
      data-subtitle-size={subtitles.size}
      data-subtitle-ground={subtitles.ground}
      {...handlers}
    >
      <div ref={picture} className={css.picture} />
      {message ? (
        <PlayerMessage
          message={message}
          frame={frame}
          onRetry={player.play}
          onLive={undefined}
          onClose={onClose}
          words={FILM_WORDS}
        />
      ) : (
        <FilmControls film={film} player={player} tracks={tracks} frame={frame} onNext={onNext} onClose={onClose} />
      )}
      <FilmRemote frame={frame} isGated={message !== null} onNext={onNext} onClose={onClose} />
    </div>
  )
}

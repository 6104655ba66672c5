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
import { subtitleLook } from '../../player-ui/subtitle-look.ts'
import subtitled from '../../player-ui/Subtitles.module.css'
import { useAwakeControls } from '../../player-ui/use-awake-controls.ts'
import { FILM_WORDS } from './film-words.tsx'
import { FilmControls } from './FilmControls.tsx'
import { FilmRemote } from './FilmRemote.tsx'
import { filmItem } from './film-item.ts'
import { filmPlayer } from './film-player.ts'
import { takeFilmStage } from './film-host.ts'
import look from './FilmFrame.module.css'
import { watchedFilm } from './watched-film-store.ts'

type FilmFrameProps = {
  film: PlayedPart
  /** Where to begin, in milliseconds from its start. */
  startAtMs: number
  /** Plays the episode after this one; null after the last. */
  onNext: (() => void) | null
  /** Hears where a part was when it gave way (milliseconds from its start), with its length. */
  onLeft: (part: TitlePart, positionMs: number, lengthMs: number) => void
  onClose: () => void
}

/** A film or an episode in the place of its picture, with its controls, or the panel that says what stands in the way. */
export function FilmFrame({ film, startAtMs, onNext, onLeft, onClose }: FilmFrameProps) {
  const { t } = useLingui()
  const { player, tracks } = filmPlayer()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const isNew = useRef(true)
  const subtitles = useStore(subtitleLook)
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

  useLayoutEffect(() => takeFilmStage(picture.current!), [])
  useEffect(() => {
    const arrives = isNew.current
    isNew.current = false
    watchedFilm.set(film)
    if (isBarred) return player.stop()
    // Two pictures at once nobody follows.
    closeMini()
    const item = filmItem(film, startAtMs)
    const { key: held, phase } = player.state.get()
    // After a switch of language the same thing plays already, and goes on where it is.
    if (held === item.key && phase !== 'failed' && phase !== 'idle') return
    // Whoever pressed a button further down the page comes to the picture, which has pushed it down.
    if (arrives && frame.current!.getBoundingClientRect().top < 0) scrollTo(0, 0)
    // Asked for beside the address of the stream, so that what was chosen is mostly known before the tracks are.
    void tracks.catchUp(queryClient)
    player.load(item)
    player.play()
    // Whoever writes below the picture goes on writing when the next episode begins.
    if (!document.activeElement?.matches('input, textarea, select')) frame.current?.focus({ preventScroll: true })
    // A refreshed answer about the same part must not begin it again, nor a place that has moved on meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [player, titleId, season, episode, isTrailer, isBarred])
  useEffect(() => {
    if (!signedIn || isTrailer) return
    return reportProgress(player.state, { title_id: titleId, season, episode })
  }, [player, signedIn, isTrailer, titleId, season, episode])

  const { key } = filmItem(film, 0)
  const left = useEffectEvent(onLeft)
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
      <FilmRemote frame={frame} barred={message !== null} onNext={onNext} onClose={onClose} />
    </div>
  )
}

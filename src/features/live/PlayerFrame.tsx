import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { type AccessGate, gateOfFailure } from '../../domain/playback/access-gate.ts'
import { readPath } from '../../domain/routing/paths.ts'
import { screenOf } from '../../domain/routing/screen-of.ts'
import { needsPin } from '../../domain/account/pin.ts'
import { mayHaveInteracted } from '../../platform/user-activity.ts'
import { isTelevision } from '../../platform/device-kind.ts'
import { session } from '../../app-state/session.ts'
import { mayResume } from '../../player/audio-focus.ts'
import { useHydrated, useMountedAfterHydration, useSelector, useStore } from '../../ui/use-store.ts'
import { useAgeLimit } from '../account/user-queries.ts'
import { reportProgress } from '../history/progress-store.ts'
import { Remote } from './keys/Remote.tsx'
import { lastAppliedMoment } from './applied-moment-store.ts'
import { livePlayer } from './live-player.ts'
import { PlayerMessage } from '../../player-ui/message/PlayerMessage.tsx'
import { isOutsideWindow } from './lost-moment.ts'
import { archiveItem, liveItem } from './playable.ts'
import { PlayerControls } from './PlayerControls.tsx'
import css from '../../player-ui/PlayerFrame.module.css'
import { rememberChannel } from './recent-store.ts'
import { useProgrammesAround } from './programmes-around.ts'
import { subtitleStyle } from '../../player-ui/subtitle-look.ts'
import subtitled from '../../player-ui/Subtitles.module.css'
import { showTelevision } from './television-host.ts'
import { useAddressMoment } from './use-address-moment.ts'
import { useAwakeControls } from '../../player-ui/use-awake-controls.ts'
import { useAutoplayNext } from './use-autoplay-next.tsx'
import { playLive, useTimelineNavigation } from './use-timeline-navigation.ts'
import { useZapPrefetch } from './use-zap-prefetch.ts'
import { watching } from './watching-store.ts'
import { useZapped } from './zapping/use-zapped.ts'
import { now } from '../../storage/server-clock.ts'

// The shortest interval between checks whether a future programme has begun.
const RETRY_AFTER_MS = 15_000

type PlayerFrameProps = {
  channel: Channel
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  /** The URL names a past programme. */
  archive: boolean
  /** The moment in the URL, seconds since 1970. */
  at: number | undefined
  barrier: AccessGate | null
}

/** True if the video outlives its screen: it plays on in the mini player, or the language changes. */
function staysOn(): boolean {
  const { playWhenReady, phase } = livePlayer().player.state.get()
  const isWatched = watching.get() !== null && playWhenReady && phase !== 'failed'
  return isWatched || screenOf(readPath(location.pathname).path)?.screen === 'channel'
}

/** A channel's picture with its controls or its access-gate panel; a still until hydration. */
export function PlayerFrame(props: PlayerFrameProps) {
  const alive = useHydrated()
  const bornAlive = useMountedAfterHydration()
  if (alive) return <LiveFrame {...props} bornAlive={bornAlive} />
  return (
    <div className={css.frame}>
      <Cover channel={props.channel} />
    </div>
  )
}

function Cover({ channel }: { channel: Channel }) {
  return channel.cover && <img className={css.cover} src={channel.cover} alt="" width="1280" height="720" fetchPriority="high" />
}

/** `bornHydrated`: the viewer came from another screen, or the device opened the page. */
// oxlint-disable-next-line max-lines-per-function -- effects on one player whose order matters stand together
function LiveFrame({ channel, channels, programme, archive, at, barrier, bornAlive }: PlayerFrameProps & { bornAlive: boolean }) {
  const { t } = useLingui()
  const { player, tracks } = livePlayer()
  const queryClient = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const refused = useSelector(player.state, ({ phase, error }) => (phase === 'failed' ? gateOfFailure(error) : null))
  const playing = useSelector(player.state, ({ phase }) => phase === 'playing')
  const signedIn = useSelector(session, (value) => value !== null)
  const message = barrier ?? refused
  const subtitles = useStore(subtitleStyle)
  useZapPrefetch(player, channel, channels)
  const around = useProgrammesAround(channel._id, programme)
  const noteSeek = useAddressMoment(player, channel._id)
  const way = useTimelineNavigation({ player, channel, programme, archive, at }, around, noteSeek)

  const zapped = useZapped(channel._id)

  useLayoutEffect(() => showTelevision(picture.current!, staysOn), [])
  useEffect(() => {
    // After navigation, or with a remote, the picture has keyboard focus at once.
    const arrived = (bornAlive && mayHaveInteracted()) || isTelevision()
    // The focus is unset, or the previous screen left it on the content.
    if (arrived && document.activeElement?.matches('body, #content')) frame.current?.focus({ preventScroll: true })
  }, [bornAlive])

  const hasBegun = useRef(bornAlive)
  const isArriving = useRef(true)
  const programmeId = archive ? programme?._id : undefined
  useEffect(() => {
    const search = { ...(programmeId !== undefined && { archive: programmeId, ...(at !== undefined && { at }) }) }
    watching.set(message ? null : { channel, channels, programme, search })
  }, [channel, channels, programme, programmeId, at, message])
  useEffect(() => {
    if (barrier) {
      player.stop()
      return
    }
    if (archive && !programme) return
    const startAtMs = at === undefined ? undefined : at * 1000
    const item = archive && programme ? archiveItem(programme, startAtMs, signedIn) : liveItem(channel._id, startAtMs)
    const { key, phase, positionMs } = player.state.get()
    const arrives = isArriving.current
    isArriving.current = false
    // The video played on without its page, so the viewer is at its position.
    if (arrives && !archive && key === item.key) lastAppliedMoment.set(at)
    // The effect below navigates to the archive.
    if (
      !archive &&
      at !== undefined &&
      isOutsideWindow({ channelId: channel._id, at }, { key, at: lastAppliedMoment.get() }, now())
    ) {
      player.stop()
      return
    }
    const isNewMoment = at !== lastAppliedMoment.get()
    lastAppliedMoment.set(at)
    if (key === item.key && phase !== 'failed' && phase !== 'idle') {
      // After a language switch the same item plays on.
      if (!isNewMoment || (archive && startAtMs === undefined)) return
      if (positionMs !== null) return startAtMs === undefined ? playLive(player) : player.seekTo(startAtMs)
    }
    const begin = (): void => {
      rememberChannel(channel._id)
      player.load(item)
      player.play()
    }
    if (hasBegun.current) return begin()
    hasBegun.current = true
    // The server's page just rendered its controls; playback starts in a task of its own.
    const next = setTimeout(begin)
    return () => clearTimeout(next)
    // The programme's id is its identity: a refetched programme must not restart it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [player, channel._id, archive, programmeId, at, barrier])

  /** A channel resumes live, an archive programme at its position. */
  const playAgain = (): void => {
    if (message === 'pin' && !archive) player.load(liveItem(channel._id))
    player.play()
  }
  const tooLate = useAutoplayNext({ player, channel, programme, archive, at: barrier ? undefined : at }, ({ place, replace }) =>
    way.open(place, { replace }),
  )
  useGoingOn(message === 'pin' && !archive, { channelId: channel._id, programme }, () => {
    if (mayResume(player)) playAgain()
    // Another player sounds: the picture waits for a press.
    else player.load(liveItem(channel._id))
  })

  useProgrammeStart(message === 'to_come' && programme ? programme.start : undefined, () => mayResume(player) && playAgain())

  // Once for all channels and again after sign-in.
  useEffect(() => void tracks.catchUp(queryClient), [tracks, signedIn, queryClient])
  useEffect(() => (signedIn ? reportProgress(player.state, channel._id) : undefined), [player, channel._id, signedIn])

  const { awake, handlers } = useAwakeControls()

  return (
    <div
      ref={frame}
      role="group"
      tabIndex={-1}
      aria-label={t`Player`}
      className={`${css.frame} ${subtitled.frame}`}
      data-controls={!playing || awake || undefined}
      {...handlers}
      data-message={message ?? undefined}
      data-zapped={zapped || undefined}
      data-subtitle-size={subtitles.size}
      data-subtitle-ground={subtitles.ground}
    >
      {message !== 'pin' && <Cover channel={channel} />}
      <div ref={picture} className={css.picture} />
      {message ? (
        <PlayerMessage
          message={message}
          frame={frame}
          onRetry={playAgain}
          // If live television is refused too, the button would lead to the same panel.
          onLive={archive && channel.allowed ? way.goLive : undefined}
        />
      ) : (
        <PlayerControls
          player={player}
          frame={frame}
          channel={channel}
          channels={channels}
          programme={programme}
          archive={archive}
          at={at}
          neighbours={around}
          navigation={way}
          tooLate={tooLate}
        />
      )}
      <Remote frame={frame} channel={channel} channels={channels} navigation={way} isGated={message !== null} zapped={zapped} />
    </div>
  )
}

/** Calls back when a future programme begins by the device clock, and again later if that clock is ahead
 * of the server's. */
function useProgrammeStart(startMs: number | undefined, begin: () => void): void {
  const go = useEffectEvent(begin)
  useEffect(() => {
    if (startMs === undefined) return
    const timer = setTimeout(() => go(), Math.max(startMs - now(), RETRY_AFTER_MS))
    return () => clearTimeout(timer)
  }, [startMs])
}

type OnAir = { channelId: string; programme: ProgrammeInBrief | null }

/** Calls back when a channel that waits for the PIN reaches a programme that needs none; without a known
 * limit, at any next programme. */
function useGoingOn(isLocked: boolean, { channelId, programme }: OnAir, goOn: () => void): void {
  const limit = useAgeLimit()
  const seen = useRef({ channelId, id: programme?._id })
  useEffect(() => {
    const before = seen.current
    seen.current = { channelId, id: programme?._id }
    if (!isLocked || before.channelId !== channelId || before.id === programme?._id) return
    if (programme === null || !needsPin(programme.age, limit)) goOn()
  })
}

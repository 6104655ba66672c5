import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { type AccessGate, gateOfFailure } from '../../domain/playback/access-gate.ts'
import { EARLY_PICTURE_ID } from '../../contract/rendering.ts'
import { readPath } from '../../domain/routing/paths.ts'
import { screenOf } from '../../domain/routing/screen-of.ts'
import { mayHaveInteracted } from '../../platform/user-activity.ts'
import { isTelevision } from '../../platform/device-kind.ts'
import { session } from '../../app-state/session.ts'
import { useHydrated, useMountedAfterHydration, useSelector, useStore } from '../../ui/use-store.ts'
import { EarlyControls } from './EarlyControls.tsx'
import { reportProgress } from '../history/progress-store.ts'
import { Remote } from './keys/Remote.tsx'
import { livePlayer } from './live-player.ts'
import { PlayerMessage } from '../../player-ui/message/PlayerMessage.tsx'
import { liveItem } from './playable.ts'
import { PlayerControls } from './PlayerControls.tsx'
import css from '../../player-ui/PlayerFrame.module.css'
import { useProgrammesAround } from './programmes-around.ts'
import { subtitleStyle } from '../../player-ui/subtitle-look.ts'
import subtitled from '../../player-ui/Subtitles.module.css'
import { showTelevision } from './television-host.ts'
import { useAddressMoment } from './use-address-moment.ts'
import { useAddressPlayback } from './use-address-playback.ts'
import { useAwakeControls } from '../../player-ui/use-awake-controls.ts'
import { useAutoplayNext } from './use-autoplay-next.tsx'
import { useContinueWatching } from './use-continue-watching.ts'
import { useTimelineNavigation } from './use-timeline-navigation.ts'
import { useZapPrefetch } from './use-zap-prefetch.ts'
import { watching } from './watching-store.ts'
import { useZapped } from './zapping/use-zapped.ts'

type PlayerFrameProps = {
  channel: Channel
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  /** The URL names a past programme. */
  archive: boolean
  /** The moment in the URL, seconds since 1970. */
  at: number | undefined
  gate: AccessGate | null
}

/** True if the video outlives its screen: it plays on in the mini player, or the language changes. */
function staysOn(): boolean {
  const { playWhenReady, phase } = livePlayer().player.state.get()
  const isWatched = watching.get() !== null && playWhenReady && phase !== 'failed'
  return isWatched || screenOf(readPath(location.pathname).path)?.screen === 'channel'
}

/**
 * A channel's picture with its controls or its access-gate panel. Until hydration a still, or the early
 * picture.
 */
export function PlayerFrame(props: PlayerFrameProps) {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const mountedAfterHydration = useMountedAfterHydration()
  const hadFocus = useRef(false)
  if (hydrated) return <LiveFrame {...props} mountedAfterHydration={mountedAfterHydration} hadFocus={hadFocus} />
  const isOpen = props.gate === null && !props.archive
  return (
    <div className={css.frame} role="group" aria-label={t`Player`} data-controls>
      <Cover channel={props.channel} />
      {isOpen && (
        <>
          <EarlyPicture />
          <EarlyControls hadFocus={hadFocus} />
        </>
      )}
    </div>
  )
}

// React renders nothing into it, and hydration leaves the early picture alone.
const NOT_OURS = { __html: '' }

/** Hosts the picture that `early-playback.ts` starts. */
function EarlyPicture() {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (host.current!.firstElementChild) return showTelevision(host.current!, staysOn)
  }, [])
  return (
    <div ref={host} id={EARLY_PICTURE_ID} className={css.picture} dangerouslySetInnerHTML={NOT_OURS} suppressHydrationWarning />
  )
}

function Cover({ channel }: { channel: Channel }) {
  return channel.cover && <img className={css.cover} src={channel.cover} alt="" width="1280" height="720" fetchPriority="high" />
}

type LiveFrameProps = PlayerFrameProps & {
  /** The viewer came from another screen; otherwise the device opened the page. */
  mountedAfterHydration: boolean
  /** The keyboard was on the early controls, which this frame replaces. */
  hadFocus: RefObject<boolean>
}

function LiveFrame({ channel, channels, programme, archive, at, gate, mountedAfterHydration, hadFocus }: LiveFrameProps) {
  const { t } = useLingui()
  const { player, tracks } = livePlayer()
  const queryClient = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const refused = useSelector(player.state, ({ phase, error }) => (phase === 'failed' ? gateOfFailure(error) : null))
  const playing = useSelector(player.state, ({ phase }) => phase === 'playing')
  const signedIn = useSelector(session, (value) => value !== null)
  const message = gate ?? refused
  const subtitles = useStore(subtitleStyle)
  useZapPrefetch(player, channel, channels)
  const around = useProgrammesAround(channel._id, programme)
  const noteSeek = useAddressMoment(player, channel._id)
  const watched = { player, channel, programme, archive, at }
  const way = useTimelineNavigation(watched, around, noteSeek)
  const zapped = useZapped(channel._id)

  useLayoutEffect(() => showTelevision(picture.current!, staysOn), [])
  useEffect(() => {
    // After navigation, or with a remote, the picture has keyboard focus at once.
    const arrived = (mountedAfterHydration && mayHaveInteracted()) || isTelevision() || hadFocus.current
    // The focus is unset, or the previous screen left it on the content.
    if (arrived && document.activeElement?.matches('body, #content')) frame.current?.focus({ preventScroll: true })
  }, [mountedAfterHydration, hadFocus])

  const programmeId = archive ? programme?._id : undefined
  useEffect(() => {
    const search = { ...(programmeId !== undefined && { archive: programmeId, ...(at !== undefined && { at }) }) }
    watching.set(message ? null : { channel, channels, programme, search })
  }, [channel, channels, programme, programmeId, at, message])
  useAddressPlayback(watched, { gate, signedIn, mountedAfterHydration })

  /** A channel resumes live, an archive programme at its position. */
  const playAgain = (): void => {
    if (message === 'pin' && !archive) player.load(liveItem(channel._id))
    player.play()
  }
  const tooLate = useAutoplayNext({ ...watched, at: gate ? undefined : at }, ({ place, replace }) => way.open(place, { replace }))
  useContinueWatching(message, watched, playAgain)

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
          packageId={channel.package_id}
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

import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/channel-choice.ts'
import { kyivDayOf } from '../../../domain/kyiv-time.ts'
import { SCREENS } from '../../../domain/paths.ts'
import { STEP_S } from '../../../domain/seek-target.ts'
import { toggleFullscreen } from '../../../platform/fullscreen.ts'
import { togglePictureInPicture } from '../../../platform/picture-in-picture.ts'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { recentChannels } from '../recent-store.ts'
import { steerBy } from '../steering.ts'
import { useWatch, useZapping } from '../use-zapping.ts'
import type { WayAround } from '../use-way-around.ts'
import { useTypedNumber } from '../zapping/use-typed-number.ts'
import { ZapPlate } from '../zapping/ZapPlate.tsx'
import { keysShown } from './keys-store.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

type RemoteProps = {
  frame: RefObject<HTMLElement | null>
  channel: Channel
  channels: readonly Channel[]
  way: WayAround
  /** Whether a panel stands before the picture: then only the channel can be changed. */
  barred: boolean
  /** Whether the channel has just been changed. */
  zapped: boolean
}

const VOLUME_STEP = 0.1

/** The remote control of the picture on the page of a channel: keys, typed numbers, and the plate that says what was changed to. */
export function Remote({ frame, channel, channels, way, barred, zapped }: RemoteProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { element, player } = livePlayer()
  const shown = useStore(keysShown)

  const watch = useWatch()
  const zap = useZapping(channel, channels)
  const number = useTypedNumber(channels, watch)
  const steer = useEffectEvent(watch)
  useEffect(() => steerBy({ watch: (next) => steer(next), stop: player.pause }), [player])
  useEffect(() => () => keysShown.set(false), [])

  const louder = (by: number): void => {
    // The state follows with the next event, and a key that is held comes sooner.
    player.setVolume(Math.round((element.volume + by) * 100) / 100)
    if (by > 0) player.setMuted(false)
  }
  const leave = (): void => {
    if (document.fullscreenElement) toggleFullscreen(null)
    else if (history.canGoBack()) history.back()
    else void navigate({ to: SCREENS.channels, search: {} })
  }
  const before = channelBefore(channels, useStore(recentChannels), channel._id)
  usePlayerKeys({
    on: 'channel',
    frame,
    typing: number.typed !== '',
    actions: {
      number: number.type,
      confirm: number.confirm,
      erase: number.erase,
      forget: number.forget,
      next: () => zap(1),
      previous: () => zap(-1),
      last: () => before && watch(before),
      guide: () => void navigate({ to: SCREENS.channels, search: { day: kyivDayOf(Date.now()) } as object }),
      fullscreen: () => toggleFullscreen(frame.current),
      keys: () => keysShown.set(true),
      leave,
      ...(!barred && {
        toggle: () => (player.state.get().wanted ? player.pause() : player.play()),
        play: player.play,
        pause: player.pause,
        stop: player.pause,
        back: () => way.seekBy(-STEP_S),
        forward: () => way.seekBy(STEP_S),
        live: way.goLive,
        louder: () => louder(VOLUME_STEP),
        quieter: () => louder(-VOLUME_STEP),
        mute: () => player.setMuted(!player.state.get().muted),
        pictureInPicture: () => togglePictureInPicture(element),
      }),
    },
  })

  return (
    <>
      <ZapPlate channel={channel} zapped={zapped} typed={number.typed} typedChannel={number.channel} />
      {shown && (
        <Suspense>
          <KeysDialog onClose={() => keysShown.set(false)} />
        </Suspense>
      )}
    </>
  )
}

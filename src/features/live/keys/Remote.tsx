import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/guide/channel-choice.ts'
import { kyivDayOf } from '../../../domain/time/kyiv-time.ts'
import { SCREEN_PATHS } from '../../../domain/routing/paths.ts'
import { isTelevision } from '../../../platform/device-kind.ts'
import { toggleFullscreen } from '../../../platform/fullscreen.ts'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { recentChannels } from '../recent-store.ts'
import { setZapTarget } from '../zap-target.ts'
import { useWatch, useZapping } from '../use-zapping.ts'
import type { TimelineNavigation } from '../use-timeline-navigation.ts'
import { useTypedNumber } from '../zapping/use-typed-number.ts'
import { ZapPlate } from '../zapping/ZapPlate.tsx'
import { KeysMap } from '../../../player-ui/keys/KeysMap.tsx'
import { keysShown } from '../../../player-ui/keys/keys-store.ts'
import { pictureActions } from '../../../player-ui/keys/picture-actions.ts'
import { enterControls, enterRuler, leaveControls } from '../../../player-ui/keys/picture-controls.ts'
import { usePlayerKeys } from '../../../player-ui/keys/use-player-keys.ts'
import { now } from '../../../storage/server-clock.ts'

type RemoteProps = {
  frame: RefObject<HTMLElement | null>
  channel: Channel
  channels: readonly Channel[]
  navigation: TimelineNavigation
  /** An access gate covers the picture: only the channel can change. */
  isGated: boolean
  /** The channel has just changed. */
  zapped: boolean
}

/** The remote of a channel page: keys, typed channel numbers and the plate of the new channel. */
export function Remote({ frame, channel, channels, navigation, isGated, zapped }: RemoteProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { element, player } = livePlayer()

  const watch = useWatch()
  const zap = useZapping(channel, channels)
  const number = useTypedNumber(channels, watch)
  const steer = useEffectEvent(watch)
  useEffect(() => setZapTarget({ watch: (next) => steer(next), stop: player.pause }), [player])

  const leave = (): void => {
    if (isTelevision() && leaveControls(frame.current)) return
    if (document.fullscreenElement) toggleFullscreen(null)
    else if (history.canGoBack()) history.back()
    else void navigate({ to: SCREEN_PATHS.channels, search: {} })
  }
  const before = channelBefore(channels, useStore(recentChannels), channel._id)
  /** Any other action discards the typed number. */
  const instead = (act: () => void) => () => {
    number.forget()
    act()
  }
  usePlayerKeys({
    on: 'channel',
    frame,
    typing: number.typed !== '',
    typed: number.hasSettled,
    actions: {
      number: number.type,
      confirm: number.confirm,
      erase: number.erase,
      forget: number.forget,
      next: instead(() => zap(1)),
      previous: instead(() => zap(-1)),
      last: instead(() => before && watch(before)),
      guide: () => void navigate({ to: SCREEN_PATHS.channels, search: { day: kyivDayOf(now()) } as object }),
      fullscreen: () => toggleFullscreen(frame.current),
      keys: instead(() => keysShown.set(true)),
      controls: () => enterControls(frame.current),
      picture: () => leaveControls(frame.current),
      leave,
      ...(!isGated && {
        ...pictureActions({ element, player }, navigation.seekBy),
        ruler: () => enterRuler(frame.current),
        stop: player.pause,
        live: navigation.goLive,
      }),
    },
  })

  return (
    <>
      <ZapPlate channel={channel} zapped={zapped} typed={number.typed} typedChannel={number.channel} />
      <KeysMap on="channel" element={element} />
    </>
  )
}

import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/guide/channel-choice.ts'
import { kyivDayOf } from '../../../domain/time/kyiv-time.ts'
import { SCREENS } from '../../../domain/routing/paths.ts'
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
  way: TimelineNavigation
  /** Whether a panel stands before the picture: then only the channel can be changed. */
  barred: boolean
  /** Whether the channel has just been changed. */
  zapped: boolean
}

/** The remote control of the picture on the page of a channel: keys, typed numbers, and the plate that says what was changed to. */
export function Remote({ frame, channel, channels, way, barred, zapped }: RemoteProps) {
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
    else void navigate({ to: SCREENS.channels, search: {} })
  }
  const before = channelBefore(channels, useStore(recentChannels), channel._id)
  /** Whoever does something else meanwhile has given up the number. */
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
      guide: () => void navigate({ to: SCREENS.channels, search: { day: kyivDayOf(now()) } as object }),
      fullscreen: () => toggleFullscreen(frame.current),
      keys: instead(() => keysShown.set(true)),
      controls: () => enterControls(frame.current),
      picture: () => leaveControls(frame.current),
      leave,
      ...(!barred && {
        ...pictureActions({ element, player }, way.seekBy),
        ruler: () => enterRuler(frame.current),
        stop: player.pause,
        live: way.goLive,
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

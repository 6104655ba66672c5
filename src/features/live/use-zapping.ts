import { useNavigate } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { channelFrom } from '../../domain/guide/channel-choice.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'

/** Zaps within one history entry, so one Back leaves the player. */
export function useWatch(): (channel: Channel) => void {
  const navigate = useNavigate()
  return ({ slug }) =>
    void navigate({ to: SCREEN_PATHS.channel, params: { id: slug }, search: {}, replace: true, resetScroll: false })
}

/** Steps through the channel list, wrapping around. */
export function useZapping(channel: Channel, channels: readonly Channel[]): (step: number) => void {
  const watch = useWatch()
  return (step) => {
    const next = channelFrom(channels, channel._id, step)
    if (next) watch(next)
  }
}

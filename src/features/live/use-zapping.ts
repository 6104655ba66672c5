import { useNavigate } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { channelFrom } from '../../domain/guide/channel-choice.ts'
import { SCREENS } from '../../domain/routing/paths.ts'

/** Changes to another channel live, in the same entry of the history: one Back leaves the player, however many were looked at. */
export function useWatch(): (channel: Channel) => void {
  const navigate = useNavigate()
  return ({ slug }) => void navigate({ to: SCREENS.channel, params: { id: slug }, search: {}, replace: true, resetScroll: false })
}

/** Goes so many channels on or back in the list, round its ends. */
export function useZapping(channel: Channel, channels: readonly Channel[]): (step: number) => void {
  const watch = useWatch()
  return (step) => {
    const next = channelFrom(channels, channel._id, step)
    if (next) watch(next)
  }
}

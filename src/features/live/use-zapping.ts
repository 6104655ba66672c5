import { useNavigate } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { channelFrom } from '../../domain/channel-choice.ts'
import { SCREENS } from '../../domain/paths.ts'

/** Goes so many channels on or back in the list, round its ends. */
export function useZapping(channel: Channel, channels: readonly Channel[]): (step: number) => void {
  const navigate = useNavigate()
  return (step) => {
    const next = channelFrom(channels, channel._id, step)
    if (next) void navigate({ to: SCREENS.channel, params: { id: next.slug }, search: {}, resetScroll: false })
  }
}

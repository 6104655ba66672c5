import { useEffect, useLayoutEffect } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { zapNeighbours } from '../../domain/playback/zap-neighbours.ts'
import type { Player } from '../../player/player.ts'
import { useAgeLimit } from '../account/user-queries.ts'
import { prefetchStreamUrl, clearStreamUrls } from './stream-url-cache.ts'
import { liveItem } from './playable.ts'
import { recentChannels } from './recent-store.ts'

let limitBefore: number | null = null

/** Zap prefetch: prepares the channels that are one press away. */
export function useZapPrefetch(player: Player, channel: Channel, channels: readonly Channel[]): void {
  const limit = useAgeLimit()
  // URLs issued under another age limit may be of channels that now need the PIN.
  useLayoutEffect(() => {
    if (limit !== limitBefore) clearStreamUrls()
    limitBefore = limit
  }, [limit])
  useEffect(() => {
    const lastId = recentChannels.get().find((id) => id !== channel._id)
    const neighbours = zapNeighbours(channels, channel._id, lastId)
    player.prefetch(neighbours.map(({ _id }) => ({ ...liveItem(_id), address: () => prefetchStreamUrl(_id) })))
    return () => player.prefetch([])
  }, [player, channel._id, channels])
}

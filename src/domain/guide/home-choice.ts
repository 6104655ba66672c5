import type { Channel } from '../../contract/channels.ts'
import { favouritesAmong } from '../account/favourites.ts'

/**
 * Returns the channels by relevance: recent ones, then those of the tier, then the rest. Within each group
 * the list order holds, and channels without a current programme come last.
 */
export function channelsByRelevance(
  channels: readonly Channel[],
  recentIds: readonly string[],
  hasProgramme: (id: string) => boolean,
): Channel[] {
  const rank = ({ _id, allowed }: Channel): number => {
    const watched = recentIds.indexOf(_id)
    if (watched >= 0) return watched - recentIds.length
    return (allowed ? 0 : 2) + (hasProgramme(_id) ? 0 : 1)
  }
  return channels.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the channels with favourites first, in the order added. */
export function favouritesFirst(channels: readonly Channel[], favouriteIds: readonly string[]): Channel[] {
  return [...favouritesAmong(channels, favouriteIds), ...channels.filter(({ _id }) => !favouriteIds.includes(_id))]
}

/** The number of recent channels stored. */
const MAX_RECENT = 12

/** Returns the recent channels with one more in front. */
export function withRecent(recentIds: readonly string[], id: string): string[] {
  return [id, ...recentIds.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

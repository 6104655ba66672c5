import type { Channel } from '../../contract/channels.ts'
import { favouritesAmong } from '../account/favourites.ts'

/** The viewer's channels, the nearest first: those watched last, then what the tier opens, then the rest, each in list order. */
export function channelsNearest(channels: readonly Channel[], recentIds: readonly string[]): Channel[] {
  const rank = ({ _id, allowed }: Channel): number => {
    const watched = recentIds.indexOf(_id)
    if (watched >= 0) return watched - recentIds.length
    return allowed ? 0 : 1
  }
  return channels.toSorted((a, b) => rank(a) - rank(b))
}

/** The same channels with the favourites in front, in the order in which they were added. */
export function favouritesFirst(channels: readonly Channel[], favouriteIds: readonly string[]): Channel[] {
  return [...favouritesAmong(channels, favouriteIds), ...channels.filter(({ _id }) => !favouriteIds.includes(_id))]
}

/** How many channels are remembered as watched last. */
const REMEMBERED = 12

/** The list of channels watched last with one more in front. */
export function withRecent(recentIds: readonly string[], id: string): string[] {
  return [id, ...recentIds.filter((other) => other !== id)].slice(0, REMEMBERED)
}

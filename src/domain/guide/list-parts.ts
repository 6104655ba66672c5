import type { Channel, ChannelCategory } from '../../contract/channels.ts'

/** Up to so many channels one answer serves every screen; of a longer list a screen first has a part. */
export const MAX_WHOLE = 200

/** Up to so many channels the server lists in one response. */
export const MAX_IN_ONE_LIST = 1000

/** The channels by which a long list grows. */
export const LIST_STEP = 100

/** Returns the channels of a long list in the steps by which it grows. */
export function stepsOf(channels: readonly Channel[]): readonly (readonly Channel[])[] {
  const count = Math.ceil(channels.length / LIST_STEP)
  return Array.from({ length: count }, (_, at) => channels.slice(at * LIST_STEP, (at + 1) * LIST_STEP))
}

/** The channels of a category on screens that show all categories. */
const FIRST_OF_CATEGORY = 24

/** Neighbours of an open channel on each side. */
export const NEIGHBOURS = 10

/** True for a list that screens show in parts. */
export const isLong = (channels: readonly unknown[]): boolean => channels.length > MAX_WHOLE

/** Returns the number of channels of the service. */
export const listCount = (categories: readonly ChannelCategory[]): number =>
  categories.reduce((sum, { channels }) => sum + channels, 0)

/** True if the service has a long list, also before the whole of it has come. */
export const isListLong = (categories: readonly ChannelCategory[]): boolean => listCount(categories) > MAX_WHOLE

/**
 * Returns the first channels of each category in the order of the list, together about `MAX_WHOLE`; a short
 * list whole.
 */
export function firstOfCategories(channels: readonly Channel[], categories: readonly ChannelCategory[]): readonly Channel[] {
  if (!isLong(channels)) return channels
  const byCategory = Map.groupBy(channels, ({ category_id }) => category_id)
  const some = categories.map(({ _id }) => byCategory.get(_id) ?? []).filter(({ length }) => length > 0)
  const each = firstOfEach(some.length)
  const chosen = new Set(some.flatMap((ofCategory) => ofCategory.slice(0, each)))
  return channels.filter((channel) => chosen.has(channel))
}

/** Returns how many channels of each category a screen of so many categories has. */
export const firstOfEach = (categories: number): number =>
  Math.max(1, Math.min(FIRST_OF_CATEGORY, Math.floor(MAX_WHOLE / categories)))

/** The rails of categories on home. */
export const HOME_RAILS = 4

/** Returns the categories whose channels home shows. */
export const railedCategories = (categories: readonly ChannelCategory[]): readonly ChannelCategory[] =>
  categories.filter(({ channels: count }) => count > 0).slice(0, HOME_RAILS)

/** Returns the channels that home chooses from: the first of its categories, and the viewer's own. */
export function homeCandidates(
  channels: readonly Channel[],
  categories: readonly ChannelCategory[],
  ownIds: readonly string[],
): readonly Channel[] {
  const railed = railedCategories(categories)
  const chosen = new Set([...firstOfCategories(channels, railed).map(({ _id }) => _id), ...ownIds])
  return channels.filter(({ _id }) => chosen.has(_id))
}

/** The channels of home that are the same for all viewers. */
export const homeChannels = (channels: readonly Channel[], categories: readonly ChannelCategory[]): readonly Channel[] =>
  homeCandidates(channels, categories, [])

/**
 * Returns a channel with its neighbours in the order of the list, the last channel before the first. Where
 * the list does not have it: the first channels.
 */
export function neighboursOf(channels: readonly Channel[], isOpen: (channel: Channel) => boolean): readonly Channel[] {
  const at = channels.findIndex(isOpen)
  if (at < 0) return channels.slice(0, NEIGHBOURS)
  const { length } = channels
  const steps = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, step) => step - NEIGHBOURS)
  const places = steps.map((step) => (((at + step) % length) + length) % length)
  return [...new Set(places)].toSorted((a, b) => a - b).map((place) => channels[place]!)
}

/** Returns the first channels of a category by its slug; of all where no category has the slug. */
export function firstListed(
  channels: readonly Channel[],
  categories: readonly ChannelCategory[],
  slug: string | undefined,
): readonly Channel[] {
  const chosen = categories.find((category) => category.slug === slug)
  const listed = chosen ? channels.filter(({ category_id }) => category_id === chosen._id) : channels
  return listed.slice(0, LIST_STEP)
}

/**
 * Returns the first channels of a category, or of all, and the channels whose archive decides which days of
 * the guide are open.
 */
export function firstWithDays(...[channels, categories, slug]: Parameters<typeof firstListed>): readonly Channel[] {
  const chosen = new Set(firstListed(channels, categories, slug))
  const longest = (days: (channel: Channel) => number) =>
    channels.reduce((best, channel) => (days(channel) > days(best) ? channel : best), channels[0]!)
  chosen.add(longest(({ allowed, epg_days }) => (allowed ? 1 + epg_days : 0)))
  chosen.add(longest(({ archive_days }) => archive_days))
  return channels.filter((channel) => chosen.has(channel))
}

/** The channels of one request for a part of the guide. */
const BLOCK = 50

/**
 * Returns the blocks of rows, `FIRST-END` with the end excluded, that cover the rows `from` to before `to`
 * and a margin. They stay the same while the view moves within them.
 */
export function rowBlocks(from: number, to: number, count: number): string[] {
  const first = Math.floor(Math.max(0, from - BLOCK / 2) / BLOCK)
  const end = Math.ceil(Math.min(count, to + BLOCK / 2) / BLOCK)
  return Array.from({ length: Math.max(1, end - first) }, (_, at) => {
    const start = (first + at) * BLOCK
    return `${start}-${Math.min(count, start + BLOCK)}`
  })
}

import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'
import { addFavouriteTitle, removeFavouriteTitle } from './favourites.ts'
import { removedAt } from './history.ts'
import { Review, TitleCard } from './titles.ts'

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))
const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))
const byId = v.object({ id: EntityId })

/** A favourite title, with what a list shows of it. */
export const FavouriteTitle = v.object({ title_id: EntityId, added_at: EpochMs, title: TitleCard })
export type FavouriteTitle = v.InferOutput<typeof FavouriteTitle>

/**
 * How far a film or an episode was watched; `season` and `episode` are 0 for what has no seasons, `season`
 * alone for specials.
 */
export const WatchedPart = v.object({
  season: Place,
  episode: Place,
  /**
   * The position to resume at, in milliseconds from the start. Null if it was barely started or watched to
   * its end.
   */
  position: v.nullable(Milliseconds),
  /** How far it was watched at last, in milliseconds from its start. */
  reached: Milliseconds,
  /** Its length in milliseconds. */
  duration: Milliseconds,
  /** Whether it was watched to its end. */
  finished: v.boolean(),
  /** For how many milliseconds it was watched. */
  watched: Milliseconds,
  watched_at: EpochMs,
})
export type WatchedPart = v.InferOutput<typeof WatchedPart>

/** A film or an episode that was watched, with what a list shows of its title. */
export const WatchedTitle = v.object({
  _id: v.string(),
  title: TitleCard,
  /** The episode's name; empty for a film. */
  episode_name: v.string(),
  episode_name_ru: v.string(),
  ...WatchedPart.entries,
})
export type WatchedTitle = v.InferOutput<typeof WatchedTitle>

/** The part of a title to continue: the unfinished one, or the episode after the last finished one. */
export const TitleToContinue = v.object({
  title: TitleCard,
  season: Place,
  episode: Place,
  episode_name: v.string(),
  episode_name_ru: v.string(),
  /** 0 for an episode that was not begun. */
  position: Milliseconds,
  duration: Milliseconds,
  watched_at: EpochMs,
})
export type TitleToContinue = v.InferOutput<typeof TitleToContinue>

const digits = v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'malformed number'), v.transform(Number))

export const favouriteTitles = {
  method: 'GET',
  path: '/catalogue/favorites/list',
  auth: 'required',
  data: v.array(FavouriteTitle),
} as const satisfies Call

/** The personal data of a title's screen. `parts` come last watched first. */
export const ownOfTitle = {
  method: 'GET',
  path: '/catalogue/own/{id}',
  auth: 'required',
  params: byId,
  data: v.object({ isFavorite: v.boolean(), review: v.nullable(Review), parts: v.array(WatchedPart) }),
} as const satisfies Call

/** At most twenty, the last watched first. */
export const titlesToContinue = {
  method: 'GET',
  path: '/history/continue',
  auth: 'required',
  data: v.array(TitleToContinue),
} as const satisfies Call

export const watchedTitles = {
  method: 'GET',
  path: '/history/titles',
  auth: 'required',
  query: v.object({
    /** The `next` of the page before. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}~[a-z0-9][a-z0-9._-]{0,63}~\d{1,4}~\d{1,4}$/i, 'malformed place'))),
    limit: v.optional(v.pipe(digits, v.minValue(1), v.maxValue(100)), '30'),
  }),
  data: v.object({ items: v.array(WatchedTitle), next: v.nullable(v.string()) }),
} as const satisfies Call

/** Takes a title with all its episodes out of what was watched. */
export const forgetTitle = {
  method: 'DELETE',
  path: '/history/titles/{id}',
  auth: 'required',
  params: byId,
  query: removedAt,
  data: v.object({ status: v.literal('success') }),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const ownTitleCalls = {
  favouriteTitles,
  addFavouriteTitle,
  removeFavouriteTitle,
  ownOfTitle,
  titlesToContinue,
  watchedTitles,
  forgetTitle,
}
